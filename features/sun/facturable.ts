import { ESTADO_EMISION } from '#features/ventas/venta.ts';

/** True if a sale may have a collection file: issued and valid (A-SUN-003, A-SUN-004). */
export const tieneArchivoSun = (venta: {
  readonly vigente: boolean;
  readonly estadoEmision: number | null;
}): boolean => venta.vigente && venta.estadoEmision === ESTADO_EMISION.completo;
