/** Amounts known before a refund request, in CLP. */
export interface Cuenta {
  /** Amount of the payment. */
  readonly cobrado: number;
  /** Total to refund. */
  readonly monto: number;
  /** Amount known to be refunded. */
  readonly devuelto: number;
  /** True when an earlier request died without an answer. */
  readonly enDuda: boolean;
}

/** Amount (CLP) the provider still holds; null when it does not say. */
type Retenido = number | null;

export type PorDevolver =
  | { tipo: 'nada' }
  | { tipo: 'pedir'; monto: number }
  | { tipo: 'no_se_sabe' };

/**
 * Returns the amount to request now for a partial refund. It counts from the amount held by the provider, so
 * retries and other workers get the same result. If the provider does not report it, a request without an
 * answer is never repeated.
 */
export const cuantoPedir = (cuenta: Cuenta, retenido: Retenido): PorDevolver => {
  if (retenido === null && cuenta.enDuda) return { tipo: 'no_se_sabe' };
  const devuelto = retenido === null ? cuenta.devuelto : cuenta.cobrado - retenido;
  const monto = cuenta.monto - devuelto;
  return monto > 0 ? { tipo: 'pedir', monto } : { tipo: 'nada' };
};
