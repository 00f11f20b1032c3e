/** Signer of the insurance certificates. */
export interface FirmaPdf {
  /**
   * Appends a PAdES baseline signature (ETSI EN 319 142-1) to a PDF; the given bytes stay unchanged at the
   * start. The signing time is the port's own clock, so a slow caller cannot sign with a past time. Without
   * a time stamp, the same file in the same second gives the same bytes. It runs off the event loop.
   *
   * Rejects:
   * - with `firmaNoVigente` (503) when the certificate is not valid at signing or at its time stamp;
   * - with `sinSello` (503) when a configured time stamp cannot be obtained;
   * - with an Error when the PDF has a form or no plain cross-reference table.
   */
  firmar(pdf: Uint8Array): Promise<Uint8Array>;
  /** Checks for a replaced certificate and returns the current one at `ahora`. It never rejects. */
  mirar(ahora: Date): Promise<CertificadoDeFirma>;
  /** Current certificate, as of the last check. */
  readonly certificado: CertificadoDeFirma;
  /** The signature of a file that this product made; null where there is none, or the file changed since. */
  reconocer(pdf: Uint8Array): FirmaReconocida | null;
}

export interface FirmaReconocida {
  /** SHA-256 of the certificate that signed, hexadecimal. */
  readonly huella: string;
  /** It is the certificate that signs now. */
  readonly propia: boolean;
  /** The moment of the signature, as the file says it. */
  readonly momento: Date;
}

export interface CertificadoDeFirma {
  /** Common name of the signer. */
  readonly sujeto: string;
  readonly valeDesde: Date;
  /** Last moment at which it can sign. */
  readonly venceEn: Date;
  /** True when it is marked DEMO and has no legal value. */
  readonly demo: boolean;
  /** Reason why a newer file is not used; null if there is none. */
  readonly rechazo: string | null;
}
