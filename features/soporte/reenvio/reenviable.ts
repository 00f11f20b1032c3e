import { emisionIncompleta, polizaYaAnulada } from '#features/polizas/poliza.errors.ts';
import { ventaAnulada } from '#features/ventas/venta.errors.ts';
import { ESTADO_EMISION } from '#features/ventas/venta.ts';
import type { Fallo } from '#values/fallo.ts';

/** Recorded recipients. */
export const DESTINATARIOS = ['propietario', 'comprador', 'vendedor'] as const;
export type Destinatario = (typeof DESTINATARIOS)[number];

/** Subject of a resend: one policy, or the valid ones of a sale. */
export interface Reenviable {
  readonly que: 'poliza' | 'venta';
  readonly vigente: boolean;
  /** Issuance state of the sale. */
  readonly estadoEmision: number | null;
  /** True if the current version of every file is stored. */
  readonly documentosListos: boolean;
}

/** Reason why the mail may not be resent now, or null. */
export const reparoDeReenvio = (envio: Reenviable): Fallo | null => {
  if (!envio.vigente) return envio.que === 'poliza' ? polizaYaAnulada() : ventaAnulada();
  return envio.estadoEmision === ESTADO_EMISION.completo && envio.documentosListos
    ? null
    : emisionIncompleta();
};
