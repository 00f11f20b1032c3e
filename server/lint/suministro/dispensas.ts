/** An advisory that reaches us and that somebody answers for, until a day. */
export interface Dispensa {
  /** Its id, or another name of it (GHSA-…, CVE-…). */
  readonly aviso: string;
  /** The last day, AAAA-MM-DD. */
  readonly hasta: string;
  /** Why it does no harm here. */
  readonly porque: string;
}

export const DISPENSAS: readonly Dispensa[] = [];
