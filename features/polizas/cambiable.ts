import { ESTADO_EMISION } from '#features/ventas/venta.ts';
import type { Fallo } from '#values/fallo.ts';
import { emisionIncompleta, polizaYaAnulada } from './poliza.errors.ts';

export interface PolizaEnVenta {
  readonly vigente: boolean;
  /** Of its sale. */
  readonly estadoEmision: number | null;
}

/**
 * Why a policy is neither corrected, nor made again, nor cancelled as it stands, or null. Asked by
 * whatever changes one and by the record that offers to.
 */
export const reparoDeCambio = ({ vigente, estadoEmision }: PolizaEnVenta): Fallo | null => {
  if (!vigente) return polizaYaAnulada();
  return estadoEmision === ESTADO_EMISION.completo ? null : emisionIncompleta();
};
