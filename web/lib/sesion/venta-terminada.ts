import { ETAPA } from '#features/ventas/etapa.ts';
import { escribir, leer } from '../almacen.ts';
import { leerVenta, limpiarVenta } from '../venta.ts';

/** A sale is cleared once it is finished; its number stays until the next one begins. */
export const terminarVenta = (idv: number): void => {
  limpiarVenta();
  escribir({ ventaTerminada: String(idv) });
};

/** The sale that this tab finished last and has not followed by another, or null. */
export const leerVentaTerminada = (): number | null => {
  const { etapa, idIntencionVenta } = leerVenta();
  if (etapa !== ETAPA.terminada) return null;
  return idIntencionVenta ?? (Number(leer('ventaTerminada')) || null);
};
