import { SILENCIO_MS } from '#nucleo/db/linea-muda.ts';
import { sql } from 'kysely';
import type { Contexto, Log } from '#nucleo/contexto.ts';
import { abrirBase, type Base } from '#nucleo/db/conexion.ts';
import { Fallo } from '#values/fallo.ts';
import { crearFrescura, hallaAlgo, type Posicion, type Reparo } from './frescura.ts';

/** Who answered a call that a replica may answer: it, or the primary and why. */
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
  /** Where the primary is now, for whoever has just written. */
  posicion(): Promise<Posicion>;
  /** Reads from the replica when it is as new as the reader must have it, else from the primary. */
  leer<T>(ctx: Contexto, suya: Posicion | null, uso: (ctx: Contexto) => Promise<T>): Promise<T>;
  /** Milliseconds; null while it is not asked. */
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

/** The timeline is the one that it writes: what the control file has may be the one before. */
const deLaPrimaria = async (base: Base): Promise<Posicion | null> => {
  const { rows } = await sql<Fila>`
    select (lsn - '0/0'::pg_lsn)::text as lsn,
      ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::int as linea
    from pg_current_wal_insert_lsn() lsn`.execute(base);
  return rows[0] ? enPosicion(rows[0]) : null;
};

/**
 * Null of a server that is no replica any more. The timeline of its control file is late by a
 * checkpoint after a promotion elsewhere, never early.
 */
const deLaReplica = async (base: Base): Promise<Posicion | null> => {
  const { rows } = await sql<Fila>`
    select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::text end as lsn,
      (select timeline_id from pg_control_checkpoint()) as linea`.execute(base);
  return rows[0] ? enPosicion(rows[0]) : null;
};

/** What is asked of a server that may have gone without a word. */
const conPlazo = <T>(pregunta: Promise<T | null>): Promise<T | null> =>
  Promise.race([
    pregunta.catch(() => null),
    new Promise<null>((listo) => void setTimeout(listo, PLAZO_MS, null).unref()),
  ]);

/** Opens a streaming replica and looks from now on at how far it is behind. */
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
      // What it refuses it may refuse for what it has not heard of; what it cancels, for its own sake.
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
