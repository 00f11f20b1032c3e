import type { EstadoPoliza } from '#features/polizas/poliza.ts';
import { type Fecha, formatearDia } from '#values/fecha.ts';

/** Answer with which a policy's record begins: whether its vehicle is insured, and until when. */
export const respuestaDePoliza = (estado: EstadoPoliza, desde: Fecha, hasta: Fecha): string =>
  ({
    vigente: `Asegurado hasta el ${formatearDia(hasta)}`,
    no_iniciada: `Asegurado desde el ${formatearDia(desde)} hasta el ${formatearDia(hasta)}`,
    vencida: `Su seguro terminó el ${formatearDia(hasta)}`,
    anulada: 'Anulada: ya no asegura',
  })[estado];
