import { SILENCIO_MS } from '#nucleo/db/linea-muda.ts';
import { sql } from 'kysely';
import type { Contexto, Log } from '#nucleo/contexto.ts';
import { abrirBase, type Base } from '#nucleo/db/conexion.ts';
import { Fallo } from '#values/fallo.ts';
import { crearFrescura, hallaAlgo, type Posicion, type Reparo } from './frescura.ts';

/** Outcome of a read: 'replica', or the reason why the primary answered. */
export type Lectura = 'replica' | Reparo | 'not_found' | 'failed';

interface Opciones {
  readonly base: Base;
  readonly url: string;
  readonly conexiones: number;
  readonly sentencias: 'con_nombre' | 'sin_nombre';
  readonly atrasoMaximoMs: number;
  readonly log: Log;
  readonly alLeer: (lectura: Lectura) => void;
}

export interface Replica {
  /** Current position of the primary. Throws when it does not answer. */
  posicion(): Promise<Posicion>;
  /** Reads from the replica if it is fresh enough for the caller and finds data, else from the primary. */
  leer<T>(ctx: Contexto, suya: Posicion | null, uso: (ctx: Contexto) => Promise<T>): Promise<T>;
  /** Lag in ms; null while unknown. */
  atraso(): number | null;
  cerrar(): Promise<void>;
}

const RONDA_MS = 500;
const PLAZO_MS = 2_000;

interface Fila {
  readonly linea: number;
  readonly lsn: string | null;
}

const enPosicion = ({ linea, lsn }: Fila): Posicion | null =>
  lsn === null ? null : { linea, lsn: BigInt(lsn) };

/** Position of the primary. The timeline is the one being written; the control file may have the old one. */
const deLaPrimaria = async (base: Base): Promise<Posicion | null> => {
  const { rows } = await sql<Fila>`
    select (lsn - '0/0'::pg_lsn)::text as lsn,
      ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::int as linea
    from pg_current_wal_insert_lsn() lsn`.execute(base);
  return rows[0] ? enPosicion(rows[0]) : null;
};

/**
 * Position of the replica; null when the server is no longer a replica. After a promotion elsewhere its
 * timeline may be old until the next checkpoint, never too new.
 */
const deLaReplica = async (base: Base): Promise<Posicion | null> => {
  const { rows } = await sql<Fila>`
    select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::text end as lsn,
      (select timeline_id from pg_control_checkpoint()) as linea`.execute(base);
  return rows[0] ? enPosicion(rows[0]) : null;
};

/** Query with a timeout of 2 s; null on timeout or error. */
const conPlazo = <T>(pregunta: Promise<T | null>): Promise<T | null> =>
  Promise.race([
    pregunta.catch(() => null),
    new Promise<null>((listo) => void setTimeout(listo, PLAZO_MS, null).unref()),
  ]);

/** Opens a streaming replica and measures its lag every 500 ms. */
export const abrirReplica = ({ base, url, log, alLeer, ...opciones }: Opciones): Replica => {
  const { conexiones, sentencias, atrasoMaximoMs } = opciones;
  const frescura = crearFrescura({ atrasoMaximoMs });
  const alFallar = (): void => frescura.anotar(performance.now(), null, null);
  const replica = abrirBase(url, conexiones, { alFallar, sentencias, silencioMs: SILENCIO_MS });
  let dicho: Reparo | null = 'down';
  let mirando = false;

  const mirar = async (): Promise<void> => {
    if (mirando) return;
    mirando = true;
    const en = performance.now();
    const [suya, nuestra] = await Promise.all([
      conPlazo(deLaReplica(replica)),
      conPlazo(deLaPrimaria(base)),
    ]);
    frescura.anotar(en, nuestra, suya);
    const reparo = frescura.reparo(null);
    if (reparo !== dicho) {
      const hecho = { reparo, atrasoMs: frescura.atraso() };
      if (reparo === null) log.info(hecho, 'réplica de lectura al día');
      else log.warn(hecho, 'réplica de lectura sin usar');
    }
    dicho = reparo;
    mirando = false;
  };
  const ronda = setInterval(() => void mirar(), RONDA_MS).unref();
  void mirar();

  const intentar = async <T>(
    ctx: Contexto,
    uso: (ctx: Contexto) => Promise<T>,
  ): Promise<{ readonly valor: T } | null> => {
    try {
      const valor = await uso({ ...ctx, db: replica });
      alLeer(hallaAlgo(valor) ? 'replica' : 'not_found');
      return hallaAlgo(valor) ? { valor } : null;
    } catch (error) {
      // A refusal may be due to missing data on the replica, and a failure due to a recovery conflict.
      alLeer(error instanceof Fallo ? 'not_found' : 'failed');
      if (!(error instanceof Fallo)) ctx.log.warn({ err: error }, 'lectura vuelta a la primaria');
      return null;
    }
  };

  return {
    async posicion() {
      const posicion = await deLaPrimaria(base);
      if (!posicion) throw new Error('la primaria no dice dónde está');
      return posicion;
    },
    async leer(ctx, suya, uso) {
      const reparo = frescura.reparo(suya);
      if (reparo !== null) alLeer(reparo);
      const leido = reparo === null ? await intentar(ctx, uso) : null;
      return leido ? leido.valor : uso(ctx);
    },
    atraso: () => frescura.atraso(),
    async cerrar() {
      clearInterval(ronda);
      await replica.destroy();
    },
  };
};
