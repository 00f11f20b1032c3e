import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { admiteNombres, type Base, poolDe } from './conexion.ts';
import type { DB } from './esquema.ts';

/** A statement is worth its memory in every connection once it was asked so often. */
const VECES = 5;
const PREPARADAS_MAXIMAS = 200;
const VISTAS_MAXIMAS = 1_000;
/** Lists of as many values as there happen to be are a text for each length. */
const VALORES_MAXIMOS = 64;
// Both are read from the text: raw SQL, which most of these statements are, has nothing else to ask.
/** `select *` and the like, not `count(*)`: what they answer changes when a migration adds a column. */
const TODAS_LAS_COLUMNAS = /(?<!\()\*/;
/** Which partial index is meant is found by its predicate: a plan that knows no values finds none. */
const POR_INDICE_PARCIAL = /on conflict \([^)]*\) where/i;

const nombres = new Map<string, string>();
const vistas = new Map<string, number>();

const nombreDe = (texto: string, { length }: readonly unknown[]): string | undefined => {
  const nombre = nombres.get(texto);
  if (nombre !== undefined) return nombre;
  if (length === 0 || length > VALORES_MAXIMOS || nombres.size >= PREPARADAS_MAXIMAS) return;
  if (TODAS_LAS_COLUMNAS.test(texto) || POR_INDICE_PARCIAL.test(texto)) return;
  const veces = (vistas.get(texto) ?? 0) + 1;
  if (vistas.size >= VISTAS_MAXIMAS) vistas.clear();
  vistas.set(texto, veces);
  if (veces < VECES) return;
  vistas.delete(texto);
  // The hash of the text: behind a pooler, where processes share connections, a clash of names can
  // only be the same statement.
  const nuevo = `s${createHash('sha256').update(texto).digest('hex').slice(0, 32)}`;
  nombres.set(texto, nuevo);
  return nuevo;
};

/** The server has no such statement any more, or a migration changed what it answers. */
const esCaduca = (error: unknown): boolean => {
  const { code, routine } = error as { code?: string; routine?: string };
  return code === '26000' || (code === '0A000' && routine === 'RevalidateCachedQuery');
};

const queNombra = (cliente: pg.PoolClient): PostgresPoolClient => {
  let caduca = false;
  const query = async (text: string, values: readonly unknown[]) => {
    const name = nombreDe(text, values);
    try {
      return await cliente.query({ text, values: [...values], ...(name && { name }) });
    } catch (error) {
      caduca ||= esCaduca(error);
      throw error;
    }
  };
  return {
    query: query as never,
    // The next call gets a connection that knows no statement.
    release: (destruir) => cliente.release(destruir || caduca),
  };
};

const poolQueNombra = (pool: pg.Pool): PostgresPool => {
  const clientes = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    async connect() {
      const cliente = await pool.connect();
      const suyo = clientes.get(cliente) ?? queNombra(cliente);
      clientes.set(cliente, suyo);
      return suyo;
    },
    // The connections are of the other one, which ends them.
    end: () => Promise.resolve(),
  };
};

const gemelas = new WeakMap<Base, Base>();

/**
 * The same connections, whose usual statements PostgreSQL plans once for all and not at each call:
 * planning costs more than answering what asks for a few rows by key. Not for lists, searches and
 * reports, whose plan depends on the values. What opened no pool, such as a transaction, and what may
 * give no names come back as they are.
 */
export const preparada = (base: Base): Base => {
  const pool = poolDe(base);
  if (!pool || !admiteNombres(base)) return base;
  const gemela =
    gemelas.get(base) ??
    new Kysely<DB>({ dialect: new PostgresDialect({ pool: poolQueNombra(pool) }) });
  gemelas.set(base, gemela);
  return gemela;
};
