import { emisionPendiente } from '#features/polizas/poliza.errors.ts';
import { ventaAnulada } from '#features/ventas/venta.errors.ts';
import { ESTADO_EMISION } from '#features/ventas/venta.ts';
import type { Fallo } from '#values/fallo.ts';

/**
 * Returns the error that forbids cancelling a sale; null when allowed. A sale is cancelled only
 * once, and a paid one must be fully issued first.
 */
export const reparoDeAnularVenta = (venta: {
  readonly vigente: boolean;
  readonly pagada: boolean;
  readonly estadoEmision: number | null;
}): Fallo | null => {
  if (!venta.vigente) return ventaAnulada();
  return venta.pagada && venta.estadoEmision !== ESTADO_EMISION.completo
    ? emisionPendiente()
    : null;
};

/** Announced before the cancellation. */
export const NO_SE_REACTIVA = 'Una póliza anulada deja de cubrir y no se puede reactivar.';
export const ANULACION_FUTURA = 'La fecha de anulación no puede ser futura';

const MINUTO_MS = 60_000;
const aMinutos = (instante: Date): number => Math.floor(instante.getTime() / MINUTO_MS);

/**
 * Returns the error of a cancellation moment, which must lie between the issue (`desde`) and now;
 * null when valid. Compares whole minutes, because people enter minutes.
 */
export const reparoDeFecha = (fecha: Date, desde: Date, ahora: Date): string | null => {
  if (fecha > ahora) return ANULACION_FUTURA;
  return aMinutos(fecha) < aMinutos(desde)
    ? 'La fecha de anulación no puede ser anterior a la emisión'
    : null;
};
