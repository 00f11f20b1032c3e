import { patenteSinValidar, ventaNoRegenerable } from '#features/polizas/poliza.errors.ts';
import { ventaAnulada } from '#features/ventas/venta.errors.ts';
import { ESTADO_EMISION, ESTADO_VENTA } from '#features/ventas/venta.ts';
import type { Fallo } from '#values/fallo.ts';

/**
 * Whether all files of a sale may be made again; otherwise it is to be continued (A-REGEN-011 to
 * 014).
 */
export const esRegenerable = (estadoEmision: number | null, estadoVenta: number): boolean =>
  estadoEmision === ESTADO_EMISION.completo &&
  (estadoVenta === ESTADO_VENTA.emitidas || estadoVenta >= ESTADO_VENTA.completa);

/** Why the files of a sale are not made again as it stands, or null. */
export const reparoDeRegenerarVenta = (venta: {
  readonly vigente: boolean;
  readonly estadoEmision: number | null;
  readonly estadoVenta: number;
}): Fallo | null => {
  if (!venta.vigente) return ventaAnulada();
  return esRegenerable(venta.estadoEmision, venta.estadoVenta) ? null : ventaNoRegenerable();
};

/** Why the vehicle of a policy has no record to correct, or null. */
export const reparoDeRegistro = (vendido: { readonly patenteValidada: boolean }): Fallo | null =>
  vendido.patenteValidada ? null : patenteSinValidar();
