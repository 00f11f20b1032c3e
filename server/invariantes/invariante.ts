/** A rule that every committed state obeys, as the query of the rows that break it. */
export interface Invariante {
  readonly id: string;
  readonly frase: string;
  readonly sql: string;
  /** It holds of all sales together, or costs nothing: it is not asked of some of them. */
  readonly deTodas?: true;
}
