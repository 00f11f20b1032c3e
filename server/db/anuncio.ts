/** Text about a migration for the operator, printed before it runs. */
export interface Anuncio {
  /** Effect of the migration: one line in Spanish, without a full stop. */
  readonly hace: string;
  /** Callers that wait until it is done; absent if nobody waits longer than an instant. */
  readonly detiene?: {
    /** Object of the Spanish verb 'Detiene'. */
    readonly quien: string;
    /** Table whose row count decides the duration. */
    readonly tabla: string;
    readonly segundosPorMillon: number;
  };
  /**
   * Oldest release that runs on the new schema. Given only where the migration drops, renames or narrows
   * something.
   */
  readonly versionMinima?: string;
}
