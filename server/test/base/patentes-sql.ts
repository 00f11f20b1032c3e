import { SERIES_PATENTE_ANTIGUA } from '#values/patente-series.ts';
import { type RawBuilder, sql } from 'kysely';

const LETRAS = 'BCDFGHJKLPRSTVWXYZ';
/** Digit for each of them (tabla A of `values/formato-patente.ts`). */
const SUS_DIGITOS = '123456789023456789';
const CUATRO_LETRAS = LETRAS.length ** 4;
const TRES_LETRAS = LETRAS.length ** 3;
const DIPLOMATICAS = new Set(['CC', 'CD', 'CH']);
const SERIES = SERIES_PATENTE_ANTIGUA.map((serie, i) => ({ serie, numero: i + 1 })).filter(
  ({ serie }) => !DIPLOMATICAS.has(serie),
);

const PESOS = [2, 3, 4, 5, 6, 7, 2, 3];

/** Check digit of the number `n`, of eight digits at most: modulo 11, weights 2 to 7 from the right. */
export const dvDe = (n: RawBuilder<unknown>): RawBuilder<string> =>
  sql`substr('0K987654321', 1 + ((${sql.join(
    PESOS.map((peso, i) => sql`(${n})::bigint / ${sql.lit(10 ** i)} % 10 * ${sql.lit(peso)}`),
    sql` + `,
  )}) % 11)::int, 1)`;

const letra = (i: RawBuilder<unknown>, lugar: number) =>
  sql`substr(${sql.lit(LETRAS)}, (1 + (${i}) / ${sql.lit(LETRAS.length ** lugar)} % ${sql.lit(LETRAS.length)})::int, 1)`;

/** A plate of `cuantas` letters and two digits. Plates with the same letters differ in their digits. */
const nueva = (i: RawBuilder<unknown>, cuantas: number, entre: string) => {
  const combinaciones = LETRAS.length ** cuantas;
  const letras = Array.from({ length: cuantas }, (_, n) => letra(i, cuantas - 1 - n));
  return sql`${sql.join(letras, sql` || `)} || ${sql.lit(entre)}
    || lpad(((${i} + ${i} / ${sql.lit(combinaciones)}) % 100)::text, 2, '0')`;
};

/** Two letters and `desde` to `desde + porSerie - 1`. */
const antigua = (i: RawBuilder<unknown>, desde: number, porSerie: number) => sql`
  (${sql.lit(`{${SERIES.map(({ serie }) => serie).join(',')}}`)}::text[])[1 + ${i} / ${sql.lit(porSerie)}]
    || lpad((${sql.lit(desde)} + ${i} % ${sql.lit(porSerie)})::text, 4, '0')`;

const enDigitos = (patente: RawBuilder<unknown>) =>
  sql`translate(${patente}, ${sql.lit(LETRAS)}, ${sql.lit(SUS_DIGITOS)})::bigint`;
const deSerie = (i: RawBuilder<unknown>, porSerie: number, patente: RawBuilder<unknown>) => sql`(
  (${sql.lit(`{${SERIES.map(({ numero }) => numero).join(',')}}`)}::int[])[1 + ${i} / ${sql.lit(porSerie)}]
    || substr(${patente}, 3))::bigint`;

/** One plate in twelve belongs to a motorcycle, and some plates of either kind have the older format. */
const CADA_MOTO = 12;
const CADA_ANTIGUO = 5;
const DE_AUTO = 9_000;
const DE_MOTO = 1_000;

/** Number of plates that `patentes` can make. */
export const MAXIMO_DE_PATENTES = Math.min(CUATRO_LETRAS * 100, TRES_LETRAS * 2 * 100 * CADA_MOTO);

/**
 * A row for each number from `desde` to `hasta`. It has `i`, a unique plate in a format of its kind
 * (`values/formato-patente.ts`), its check digit, and whether it is a motorcycle's.
 */
export const patentes = (desde: number, hasta: number): RawBuilder<unknown> => {
  const [i, k] = [sql.ref('n.i'), sql.ref('n.k')];
  const patente = sql.ref('p.patente');
  return sql`
    select p.i, p.patente, p.moto, ${dvDe(sql`case p.clase
        when 0 then ${deSerie(sql.ref('p.k'), DE_MOTO, patente)}
        when 1 then ${deSerie(sql.ref('p.k'), DE_AUTO, patente)}
        else ${enDigitos(patente)} end`)} as dv
    from (
      select n.i, n.k, n.clase, n.clase in (0, 2) as moto, case n.clase
        when 0 then ${antigua(k, 0, DE_MOTO)}
        when 1 then ${antigua(k, 1_000, DE_AUTO)}
        when 2 then ${nueva(k, 3, '0')}
        else ${nueva(i, 4, '')} end as patente
      from (
        select i, case when i % ${sql.lit(CADA_MOTO)} = 0 then i / ${sql.lit(CADA_MOTO * 2)}
            else i / ${sql.lit(CADA_ANTIGUO)} end as k,
          case when i % ${sql.lit(CADA_MOTO * 2)} = 0 then 0 when i % ${sql.lit(CADA_MOTO)} = 0 then 2
            when i % ${sql.lit(CADA_ANTIGUO)} = 0 then 1 else 3 end as clase
        from generate_series(${desde}::int, ${hasta}::int) i) n) p`;
};
