import { type RawBuilder, sql } from 'kysely';

const POCOS = 8;

/**
 * The comparison with each of `valores`: `in ($1, $2)` of a few, so that PostgreSQL knows how many
 * there are and keeps the plan of a prepared statement; `= any($1)` of many, one text for all.
 */
export const unoDe = (valores: readonly (string | number)[]): RawBuilder<boolean> =>
  valores.length > 0 && valores.length <= POCOS
    ? sql`in (${sql.join(valores)})`
    : sql`= any(${valores})`;

/**
 * The comparison with each of `ids`, of which PostgreSQL is not told how many there are: its plan is the
 * same for one and for two hundred, so it keeps it. Told of three, it would plan anew each time, because
 * without being told it takes them for ten.
 */
export const deEstos = (ids: readonly number[]): RawBuilder<boolean> =>
  sql`= any(array(select unnest(${ids}::integer[])))`;
