import { ETAPA } from '#features/ventas/etapa.ts';
import { escribir, leer } from '../navegador/almacen.ts';
import { leerVenta, limpiarVenta } from '../venta/venta.ts';

/** Finishing a sale clears it; only its number stays until the next one begins. */
export const terminarVenta = (idv: number): void => {
  limpiarVenta();
  escribir({ ventaTerminada: String(idv) });
};

/** Last finished sale of this tab, if no other one followed; or null. */
export const leerVentaTerminada = (): number | null => {
  const { etapa, idIntencionVenta } = leerVenta();
  if (etapa !== ETAPA.terminada) return null;
  return idIntencionVenta ?? (Number(leer('ventaTerminada')) || null);
};
