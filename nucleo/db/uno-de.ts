import { type RawBuilder, sql } from 'kysely';

const POCOS = 8;

/**
 * Comparison with a list. Up to 8 values use `in ($1, $2)`: PostgreSQL knows their number and keeps the plan
 * of a prepared statement. More values use `= any($1)`, one text for any length.
 */
export const unoDe = (valores: readonly (string | number)[]): RawBuilder<boolean> =>
  valores.length > 0 && valores.length <= POCOS
    ? sql`in (${sql.join(valores)})`
    : sql`= any(${valores})`;

/**
 * Comparison with a list of ids whose length PostgreSQL cannot see while planning. It then keeps one plan for
 * any length. With a visible length it would plan on every call, because its generic plan assumes ten values.
 */
export const deEstos = (ids: readonly number[]): RawBuilder<boolean> =>
  sql`= any(array(select unnest(${ids}::integer[])))`;
