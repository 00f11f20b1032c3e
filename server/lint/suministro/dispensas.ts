/** An advisory that affects us and that a named person accepts until a day. */
export interface Dispensa {
  /** Id or alias of the advisory (GHSA-…, CVE-…). */
  readonly aviso: string;
  /** Last day, AAAA-MM-DD. */
  readonly hasta: string;
  /** Reason why it does no harm here. */
  readonly porque: string;
}

export const DISPENSAS: readonly Dispensa[] = [];
