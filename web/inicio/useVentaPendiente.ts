import { ETAPA } from '#features/ventas/etapa.ts';
import { useSyncExternalStore } from 'react';
import { alCambiarAlmacen } from '../lib/navegador/almacen.ts';
import { leerVenta } from '../lib/venta/venta.ts';
import { leerVentaTerminada } from '../lib/sesion/venta-terminada.ts';

const pendiente = (): number | null => {
  const { idIntencionVenta, etapa } = leerVenta();
  return etapa === ETAPA.terminada ? null : idIntencionVenta;
};

/** Unfinished sale of this tab, or null. */
export const useVentaPendiente = (): number | null =>
  useSyncExternalStore(alCambiarAlmacen, pendiente);

/** Last finished sale of this tab until the next one begins, or null. */
export const useVentaTerminada = (): number | null =>
  useSyncExternalStore(alCambiarAlmacen, leerVentaTerminada);
