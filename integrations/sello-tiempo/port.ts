/** A time stamp authority: says that something signed existed at a moment, by its own clock. */
export interface SelloDeTiempo {
  /**
   * The token (RFC 3161, DER) over this SHA-256. Rejects with `sinSello` when the authority does not
   * answer in time, refuses, or gives something else than what it was asked for; `ahora` is our moment,
   * from which that of a stamp is not far.
   */
  sellar(huella: Uint8Array, ahora: Date): Promise<Uint8Array>;
}
