import { ESTADO_EMISION } from '#features/ventas/venta.ts';
import type { Fallo } from '#values/fallo.ts';
import { emisionIncompleta, polizaYaAnulada } from './poliza.errors.ts';

export interface PolizaEnVenta {
  readonly vigente: boolean;
  /** State of its sale. */
  readonly estadoEmision: number | null;
}

/**
 * Returns the error that forbids correcting, remaking or cancelling a policy; null when allowed.
 * Shared by the calls and by the screen that offers them.
 */
export const reparoDeCambio = ({ vigente, estadoEmision }: PolizaEnVenta): Fallo | null => {
  if (!vigente) return polizaYaAnulada();
  return estadoEmision === ESTADO_EMISION.completo ? null : emisionIncompleta();
};
