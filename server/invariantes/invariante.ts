/** A rule that every committed state obeys, as the query of the rows that break it. */
export interface Invariante {
  readonly id: string;
  readonly frase: string;
  readonly sql: string;
}
