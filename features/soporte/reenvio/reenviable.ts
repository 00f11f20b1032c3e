import { emisionIncompleta, polizaYaAnulada } from '#features/polizas/poliza.errors.ts';
import { ventaAnulada } from '#features/ventas/venta.errors.ts';
import { ESTADO_EMISION } from '#features/ventas/venta.ts';
import type { Fallo } from '#values/fallo.ts';

/** Who is written of those on file. */
export const DESTINATARIOS = ['propietario', 'comprador', 'vendedor'] as const;
export type Destinatario = (typeof DESTINATARIOS)[number];

/** What is sent again: one policy, or the valid ones of a sale. */
export interface Reenviable {
  readonly que: 'poliza' | 'venta';
  readonly vigente: boolean;
  /** Of the sale. */
  readonly estadoEmision: number | null;
  /** Every file to be sent is there as it stands now. */
  readonly documentosListos: boolean;
}

/** Why its mail is not sent again now, or null. */
export const reparoDeReenvio = (envio: Reenviable): Fallo | null => {
  if (!envio.vigente) return envio.que === 'poliza' ? polizaYaAnulada() : ventaAnulada();
  return envio.estadoEmision === ESTADO_EMISION.completo && envio.documentosListos
    ? null
    : emisionIncompleta();
};
