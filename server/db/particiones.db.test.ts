import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { abrirBase, type Base } from '#nucleo/db/conexion.ts';
import { crearBase } from '../test/base/base.ts';
import { TABLAS } from '../test/base/poblacion.ts';

/**
 * Row of docs/operacion/datos.md about a table: the column to partition by, or the constraints that prevent
 * it.
 */
interface Dicho {
  readonly tabla: string;
  readonly columna: string | null;
  readonly impiden: readonly string[];
}

/** SQLSTATE of a key or an exclusion that a partitioned table cannot have. */
const NO_SE_PUEDE = '0A000';

const entreComillas = (celda = ''): string[] =>
  [...celda.matchAll(/`(\w+)`/g)].map(([, una = '']) => una);

const leerPagina = (): readonly Dicho[] => {
  const pagina = readFileSync(new URL('../../docs/operacion/datos.md', import.meta.url), 'utf8');
  const [, apartado = ''] = pagina.split('## Qué tablas se pueden particionar');
  return [...apartado.matchAll(/^\| (`\w+`.*?) \| (.*?) \| (.*?) \|$/gm)].flatMap(
    ([, tablas, por, impiden]) =>
      entreComillas(tablas).map((tabla) => ({
        tabla,
        columna: entreComillas(por)[0] ?? null,
        impiden: entreComillas(impiden).toSorted(),
      })),
  );
};

describe('the large tables, partitioned by range', () => {
  let pruebas: Awaited<ReturnType<typeof crearBase>>;
  let base: Base;
  beforeAll(async () => {
    pruebas = await crearBase();
    base = abrirBase(pruebas.url, 1);
  });
  afterAll(async () => {
    await base.destroy();
    await pruebas.cerrar();
  });

  /** Columns that grow with time: numbers, dates and moments. */
  const columnasDe = async (tabla: string): Promise<string[]> => {
    const { rows } = await sql<{ columna: string }>`
      select attname as columna from pg_attribute
      where attrelid = ${tabla}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
        and atttypid in ('int4'::regtype, 'int8'::regtype, 'date'::regtype, 'timestamptz'::regtype)
      order by attnum`.execute(base);
    return rows.map(({ columna }) => columna);
  };
  /**
   * True if PostgreSQL accepts an empty copy, with every key and exclusion, partitioned by ranges of
   * `columna`.
   */
  const seParte = (tabla: string, columna: string): Promise<boolean> =>
    sql`
      create table partida (like ${sql.table(tabla)} including all excluding identity)
        partition by range (${sql.ref(columna)});
      create table parte partition of partida default;
      drop table partida`
      .execute(base)
      .then(
        () => true,
        (error: { code?: string }) => {
          if (error.code === NO_SE_PUEDE) return false;
          throw error;
        },
      );
  /**
   * Keys and exclusions that lack the first column of the primary key, or all of them if that column does not
   * grow with time.
   */
  const impedimentosDe = async (tabla: string): Promise<string[]> => {
    const crecen = await columnasDe(tabla);
    const { rows } = await sql<{ indice: string }>`
      select i.indexrelid::regclass::text as indice
      from pg_index i
      join pg_index p on p.indrelid = i.indrelid and p.indisprimary
      join pg_attribute a on a.attrelid = p.indrelid and a.attnum = p.indkey[0]
      where i.indrelid = ${tabla}::regclass and (i.indisunique or i.indisexclusion)
        and not (a.attname = any(${crecen}::text[]) and a.attnum = any(i.indkey))`.execute(base);
    return rows.map(({ indice }) => indice).toSorted();
  };

  it('[A-CRECE-004] each have one row in docs/operacion/datos.md', () => {
    expect(
      leerPagina()
        .map(({ tabla }) => tabla)
        .toSorted(),
    ).toEqual(TABLAS.toSorted());
  });

  it.each(leerPagina())(
    '[A-CRECE-004] $tabla partitions as the page says',
    async ({ tabla, columna, impiden }) => {
      const pueden: string[] = [];
      for (const una of await columnasDe(tabla)) {
        if (await seParte(tabla, una)) pueden.push(una);
      }
      // Tables with a reason on the page are refused by every column, for exactly these constraints.
      const sePuede = columna !== null && pueden.includes(columna);
      expect({ sePuede, impiden }).toEqual({
        sePuede: pueden.length > 0,
        impiden: pueden.length > 0 ? [] : await impedimentosDe(tabla),
      });
    },
  );
});
