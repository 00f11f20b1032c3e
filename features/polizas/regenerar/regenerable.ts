import { patenteSinValidar, ventaNoRegenerable } from '#features/polizas/poliza.errors.ts';
import { ventaAnulada } from '#features/ventas/venta.errors.ts';
import { ESTADO_EMISION, ESTADO_VENTA } from '#features/ventas/venta.ts';
import type { Fallo } from '#values/fallo.ts';

/**
 * Returns whether all files of a sale may be remade; otherwise its issuance must be continued
 * (A-REGEN-011 to 014).
 */
export const esRegenerable = (estadoEmision: number | null, estadoVenta: number): boolean =>
  estadoEmision === ESTADO_EMISION.completo &&
  (estadoVenta === ESTADO_VENTA.emitidas || estadoVenta >= ESTADO_VENTA.completa);

/** Returns the error that forbids remaking the files of a sale; null when allowed. */
export const reparoDeRegenerarVenta = (venta: {
  readonly vigente: boolean;
  readonly estadoEmision: number | null;
  readonly estadoVenta: number;
}): Fallo | null => {
  if (!venta.vigente) return ventaAnulada();
  return esRegenerable(venta.estadoEmision, venta.estadoVenta) ? null : ventaNoRegenerable();
};

/** Returns the error that forbids correcting the vehicle of a policy; null when allowed. */
export const reparoDeRegistro = (vendido: { readonly patenteValidada: boolean }): Fallo | null =>
  vendido.patenteValidada ? null : patenteSinValidar();
