/** Signs the certificates of the insurer. */
export interface FirmaPdf {
  /**
   * Appends a PAdES baseline signature (ETSI EN 319 142-1) to the PDF; the bytes given stay first and
   * as they were. The moment of signing is the port's own clock at this signature, so a caller that
   * began long ago cannot sign with a past moment. The same file in the same second gives the same
   * bytes, unless a time stamp is set. Runs beside the event loop.
   *
   * Rejects with `firmaNoVigente` (503) when the certificate is not valid at that moment or when its
   * time stamp arrives; with `sinSello` (503) when a time stamp is set and none could be had; with a
   * plain error when the file is not a PDF with a plain cross-reference table, or carries a form.
   */
  firmar(pdf: Uint8Array): Promise<Uint8Array>;
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
