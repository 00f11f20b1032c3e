/** What is known of money to be given back, when the provider is about to be asked for it. */
export interface Cuenta {
  /** What the payment took. */
  readonly cobrado: number;
  /** All that is to be given back of it. */
  readonly monto: number;
  /** What we know that was given back. */
  readonly devuelto: number;
  /** Whether somebody asked before and died without hearing the answer. */
  readonly enDuda: boolean;
}

/** What the provider says it still holds; null when it does not say. */
type Retenido = number | null;

export type PorDevolver =
  | { tipo: 'nada' }
  | { tipo: 'pedir'; monto: number }
  | { tipo: 'no_se_sabe' };

/**
 * How much to ask for now, of a payment of which only parts are given back: the same whoever asks and
 * however often, since it counts from what the provider holds. Where it does not say, what was asked
 * for without an answer is never asked for again.
 */
export const cuantoPedir = (cuenta: Cuenta, retenido: Retenido): PorDevolver => {
  if (retenido === null && cuenta.enDuda) return { tipo: 'no_se_sabe' };
  const devuelto = retenido === null ? cuenta.devuelto : cuenta.cobrado - retenido;
  const monto = cuenta.monto - devuelto;
  return monto > 0 ? { tipo: 'pedir', monto } : { tipo: 'nada' };
};
