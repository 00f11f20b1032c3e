import { createHash } from 'node:crypto';
import {
  type CompiledQuery,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
} from 'kysely';
import type pg from 'pg';
import { admiteNombres, type Base, poolDe, type Tx } from './conexion.ts';
import type { DB } from './esquema.ts';
import { preguntarJuntas, type Sentencia, traenNombres } from './preguntar-juntas.ts';

/** A statement is worth its memory in every connection once it was asked so often. */
const VECES = 5;
const PREPARADAS_MAXIMAS = 400;
const VISTAS_MAXIMAS = 1_000;
/** Lists of as many values as there happen to be are a text for each length. */
const VALORES_MAXIMOS = 64;
// What follows is read from the text: raw SQL, which most of these statements are, has nothing else to ask.
const ENTRE_PARENTESIS = /\([^()]*\)/g;
const ESTRELLA = /(?:\b(?:select|distinct|returning)\s|[,.])\s*\*/i;

/**
 * Whether it answers with `select *` or the like: with other columns once a migration adds one. One inside
 * of parentheses changes nothing of what is answered.
 */
const respondeTodas = (texto: string): boolean => {
  let fuera = texto;
  for (let antes = ''; antes !== fuera;) {
    antes = fuera;
    fuera = fuera.replaceAll(ENTRE_PARENTESIS, '');
  }
  return ESTRELLA.test(fuera);
};

/** Of those without values only these may be several in one text, or of the session; none has a `;` in a literal. */
const PREGUNTA_SOLA = /^\s*(?:select|insert|update|delete|with)\b[^;]*$/i;
/** Which partial index is meant is found by its predicate: a plan that knows no values finds none. */
const POR_INDICE_PARCIAL = /on conflict \([^)]*\) where/i;

const esSola = (texto: string, { length }: readonly unknown[]): boolean =>
  length > 0 || PREGUNTA_SOLA.test(texto);

const nombres = new Map<string, string>();
const vistas = new Map<string, number>();

const nombreDe = (
  texto: string,
  valores: readonly unknown[],
  conTodas = false,
): string | undefined => {
  const nombre = nombres.get(texto);
  if (nombre !== undefined) return nombre;
  if (valores.length > VALORES_MAXIMOS || nombres.size >= PREPARADAS_MAXIMAS) return;
  if (!esSola(texto, valores)) return;
  if (POR_INDICE_PARCIAL.test(texto)) return;
  const veces = (vistas.get(texto) ?? 0) + 1;
  if (vistas.size >= VISTAS_MAXIMAS) vistas.clear();
  vistas.set(texto, veces);
  if (veces < VECES) return;
  vistas.delete(texto);
  if (!conTodas && respondeTodas(texto)) return;
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

const ABRE = /^(?:begin|start transaction)\b/;

/** Of the values of a statement whose answer nobody waits for. */
const SIN_RESPUESTA = Symbol('sin respuesta');

/**
 * Writes what nobody reads: where the connection can (`preparada`) it is asked in one message with the next
 * statement of its transaction, or with its commit, which throw what it fails of.
 */
export const escribirSinEsperar = async (tx: Tx, escritura: CompiledQuery): Promise<void> => {
  const parameters = Object.assign([...escritura.parameters], { [SIN_RESPUESTA]: true });
  await tx.executeQuery({ ...escritura, parameters });
};

const queNombra = (cliente: pg.PoolClient): PostgresPoolClient => {
  let caduca = false;
  /** What goes with the next statement: what opens the transaction, and writes that nobody waits for. */
  let antes: readonly Sentencia[] = [];
  /** Why nothing more of this transaction is asked: outside of it, it would be kept by itself. */
  let rota: { readonly error: unknown } | null = null;
  const enviar = async (sentencia: Sentencia, previas: readonly Sentencia[]) => {
    const { text, values } = sentencia;
    const ultima = previas.at(-1);
    if (ultima === undefined) return cliente.query({ ...sentencia, values: [...values] });
    if (text === 'commit' || esSola(text, values))
      return preguntarJuntas(cliente, previas, sentencia);
    await preguntarJuntas(cliente, previas.slice(0, -1), ultima);
    return cliente.query(text);
  };
  /** Whether nothing need be said of this end of a transaction: PostgreSQL was never told of it. */
  const terminaSinDecir = (text: string): boolean => {
    const [primera, ...otras] = antes;
    const porAbrir = primera !== undefined && ABRE.test(primera.text);
    const calla = porAbrir && (text === 'rollback' || (text === 'commit' && otras.length === 0));
    if (calla || text === 'rollback') antes = [];
    return calla;
  };
  const query = async (text: string, values: readonly unknown[]) => {
    const abreOtra = ABRE.test(text);
    if (abreOtra) rota = null;
    else if (text === 'rollback') rota = { error: new Error('the transaction was rolled back') };
    else if (rota) throw rota.error;
    if (terminaSinDecir(text)) return { command: text.toUpperCase() };
    const name = nombreDe(text, values);
    const sentencia = { text, values, ...(name && { name }) };
    if (abreOtra || SIN_RESPUESTA in values) {
      antes = [...antes, sentencia];
      return { command: null };
    }
    const previas = antes;
    antes = [];
    const conNombres = previas.length > 0 && traenNombres(cliente, [...previas, sentencia]);
    try {
      return await enviar(sentencia, previas);
    } catch (error) {
      const [primera] = previas;
      if (primera && ABRE.test(primera.text)) rota = { error };
      caduca ||= conNombres || esCaduca(error);
      throw error;
    }
  };
  return {
    query: query as never,
    release: (destruir) => {
      // Nothing of one transaction goes with another's.
      antes = [];
      rota = null;
      // The next call gets a connection that knows no statement.
      cliente.release(destruir || caduca);
    },
  };
};

/**
 * Asks one statement by itself, of any connection of `pool`, whose connections are looked after
 * (`cuidarConexiones`), under its name when it is a usual one. Should
 * the server not know what the name stands for any more, nothing was done, and it is asked anew without it.
 */
export const preguntarConNombre = async (
  pool: pg.Pool,
  texto: string,
  valores: readonly unknown[] = [],
): Promise<pg.QueryResult> => {
  const name = nombreDe(texto, valores, true);
  if (name === undefined) return pool.query(texto, [...valores]);
  const cliente = await pool.connect();
  let caduca = false;
  try {
    return await cliente.query({ name, text: texto, values: [...valores] });
  } catch (error) {
    caduca = esCaduca(error);
    if (!caduca) throw error;
  } finally {
    cliente.release(caduca);
  }
  return pool.query(texto, [...valores]);
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
 * planning costs more than answering what asks for a few rows by key. A transaction begins with its first
 * statement. Not for lists, searches and
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
