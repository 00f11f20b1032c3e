/** Signs the certificates of the insurer. */
export interface FirmaPdf {
  /**
   * Gives the PDF with a PAdES baseline signature (ETSI EN 319 142-1) appended; the bytes given
   * stay first and as they were. `ahora` is the moment of signing. The same file at the same second gives the same
   * bytes, unless a time stamp is set. What it gives lies in memory that `cortar` gives. Signing runs beside the event loop. Rejects when the certificate is not valid at `ahora`, or when the file is not a PDF with
   * a plain cross-reference table, or already carries a form; with `sinSello` (503) when a time
   * stamp is set and none could be had.
   */
  firmar(
    pdf: Uint8Array,
    ahora: Date,
    cortar?: (bytes: number) => Uint8Array<ArrayBuffer>,
  ): Promise<Uint8Array>;
  /** The one that signs at `ahora`: one that took its place meanwhile is taken first. Never rejects. */
  mirar(ahora: Date): Promise<CertificadoDeFirma>;
  /** The one that signed last. */
  readonly certificado: CertificadoDeFirma;
}

export interface CertificadoDeFirma {
  /** Common name of who signs. */
  readonly sujeto: string;
  readonly valeDesde: Date;
  /** Last moment it can sign: an alarm is due well before. */
  readonly venceEn: Date;
  /** Marked DEMO: no legal value. */
  readonly demo: boolean;
  /** Why a newer file does not take its place; null when there is none, or it did. */
  readonly rechazo: string | null;
}
