/** Words of a migration for the operator, said before it runs. */
export interface Anuncio {
  /** One line in Spanish, without its full stop: what it changes. */
  readonly hace: string;
  /** Callers that wait until it is done; absent if nobody waits longer than an instant. */
  readonly detiene?: {
    /** The object of 'Detiene …'. */
    readonly quien: string;
    /** The table whose rows decide how long it takes. */
    readonly tabla: string;
    readonly segundosPorMillon: number;
  };
  /** Oldest release that runs on the schema it leaves. Only where it takes away, renames or narrows something. */
  readonly versionMinima?: string;
}
