/** A rule that every committed state obeys, as a query for the rows that break it. */
export interface Invariante {
  readonly id: string;
  readonly frase: string;
  readonly sql: string;
  /** True: checked once over all sales, because it spans them or costs nothing. */
  readonly deTodas?: true;
}
