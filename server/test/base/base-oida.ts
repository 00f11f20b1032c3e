import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Base } from '#nucleo/db/conexion.ts';
import type { DB } from '#nucleo/db/esquema.ts';

/** A statement as it was sent. */
export interface Escrita {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** A step of PostgreSQL's plan for a statement. */
interface Nodo {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  /** Only after running the statement. */
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly Plans?: readonly Nodo[];
}

const conLosDeDentro = (nodo: Nodo): Nodo[] => [
  nodo,
  ...(nodo.Plans ?? []).flatMap(conLosDeDentro),
];

const CONEXIONES = 6;

/** Opens the database at `url` and records the statements sent, with their plans. */
export const abrirBaseOida = (url: string) => {
  let escritas: Escrita[] = [];
  /** Plan steps of a statement; `corrida` runs it, to know their row counts. */
  const pasosDe = async (
    { sql, parameters }: Escrita,
    { corrida = false }: { readonly corrida?: boolean } = {},
  ): Promise<Nodo[]> => {
    const opciones = corrida ? 'analyze, format json' : 'format json';
    const { rows } = await pool.query(`explain (${opciones}) ${sql}`, [...parameters]);
    return conLosDeDentro(rows[0]['QUERY PLAN'][0].Plan as Nodo);
  };
  const pool = new pg.Pool({ connectionString: url, max: CONEXIONES });
  // A database dropped right after `cerrar` breaks connections that are still closing, because the pool's
  // `end` does not wait for them. A statement that loses its connection rejects by itself.
  pool.on('error', () => undefined);
  const base: Base = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      escritas.push({ sql: query.sql, parameters: query.parameters });
    },
  });
  return {
    base,
    /** Runs `pedir`; returns its result and the statements that it sent. */
    oir: async <R>(pedir: () => Promise<R>): Promise<{ dicho: R; escritas: Escrita[] }> => {
      escritas = [];
      const dicho = await pedir();
      return { dicho, escritas };
    },
    pasosDe,
    /** Rows of that table read by these statements, run once more. */
    leidasDe: async (dichas: readonly Escrita[], tabla: string): Promise<number> => {
      let leidas = 0;
      for (const escrita of dichas) {
        for (const paso of await pasosDe(escrita, { corrida: true })) {
          if (paso['Relation Name'] !== tabla) continue;
          leidas += (paso['Actual Rows'] ?? 0) * (paso['Actual Loops'] ?? 0);
        }
      }
      return leidas;
    },
    cerrar: () => base.destroy(),
  };
};

export type BaseOida = ReturnType<typeof abrirBaseOida>;
