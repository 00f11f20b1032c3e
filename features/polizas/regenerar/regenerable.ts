import { ESTADO_EMISION, ESTADO_VENTA } from '#features/ventas/venta.ts';

/**
 * Whether all files of a sale may be made again; otherwise it is to be continued (A-REGEN-011 to
 * 014).
 */
export const esRegenerable = (estadoEmision: number | null, estadoVenta: number): boolean =>
  estadoEmision === ESTADO_EMISION.completo &&
  (estadoVenta === ESTADO_VENTA.emitidas || estadoVenta >= ESTADO_VENTA.completa);
