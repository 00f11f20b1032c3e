/** Time stamp authority: it certifies that a signature existed at a time of its own clock. */
export interface SelloDeTiempo {
  /**
   * Returns the time stamp token (RFC 3161, DER) of the SHA-256 `huella`. Rejects with `sinSello` when the
   * authority does not answer in time, refuses, or sends an invalid token. A stamp over a day from `ahora`
   * is invalid.
   */
  sellar(huella: Uint8Array, ahora: Date): Promise<Uint8Array>;
}
