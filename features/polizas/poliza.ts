import type { Fecha } from '#values/fecha.ts';

/** States of a policy on a day, as shown to people. */
export const ESTADOS_POLIZA = ['vigente', 'no_iniciada', 'vencida', 'anulada'] as const;
export type EstadoPoliza = (typeof ESTADOS_POLIZA)[number];

interface Vigencia {
  /** False once the policy was cancelled. */
  readonly vigente: boolean;
  readonly desde: Fecha;
  readonly hasta: Fecha;
}

/** Returns the state of a policy on `hoy`; first and last day both count as covered. */
export const estadoDePoliza = ({ vigente, desde, hasta }: Vigencia, hoy: Fecha): EstadoPoliza => {
  if (!vigente) return 'anulada';
  if (hoy < desde) return 'no_iniciada';
  return hoy > hasta ? 'vencida' : 'vigente';
};
