import { createReadStream } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { relojDelSistema } from '#integrations/reloj/sistema.ts';
import { conCandado } from '../db/candado.ts';
import type { Postgres } from '../db/embebido.ts';
import { exigirMarcador, lugares } from './bodega.ts';
import { escribirCifrado, type Llave } from './cifra.ts';
import type { Firmante } from './firma.ts';
import { leerNombre } from './marcar-respaldo.ts';
import { contarPendiente, finDeSegmento, type Mirada } from './pendiente.ts';

const CADA_MS = 10_000;

/** Where a backup is written, and with what. */
export interface Destino {
  readonly carpeta: string;
  readonly llave: Llave;
  readonly firmante: Firmante;
}

/**
 * Takes what PostgreSQL left of its log to the backup, encrypted and signed, and away from here. `exigir` throws while
 * the folder is not to be written: it is asked before each file, and before the only other copy goes.
 */
export const vaciarWal = (
  desde: string,
  { carpeta, llave, firmante }: Destino,
  exigir: () => Promise<void>,
): Promise<void> =>
  conCandado(desde, async () => {
    const nombres = (await readdir(desde)).filter((nombre) => !nombre.startsWith('.'));
    nombres.sort((a, b) => (a < b ? -1 : 1));
    for (const nombre of nombres) {
      const ruta = join(desde, nombre);
      const destino = lugares(carpeta).wal(nombre);
      await exigir();
      const { sha256 } = await escribirCifrado(destino, createReadStream(ruta), llave);
      await firmante.firmar(carpeta, destino, sha256);
      await exigir();
      await rm(ruta);
    }
  });

interface EnBase extends Mirada {
  readonly nombre: string | null;
  /** Up to where the server left its log to be taken. */
  readonly dejado: bigint;
}

const mirarBase = async (url: string): Promise<EnBase> => {
  const cliente = new pg.Client({ connectionString: url });
  // A server that dies meanwhile is told by the query.
  cliente.on('error', () => undefined);
  await cliente.connect();
  try {
    const { rows } = await cliente.query<{ lugar: string; cambios: string; wal: string | null }>(
      `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as lugar,
         pg_current_snapshot()::text as cambios,
         (select last_archived_wal from pg_stat_archiver) as wal`,
    );
    const { lugar = '0', cambios = '', wal = null } = rows[0] ?? {};
    return {
      en: relojDelSistema.ahora(),
      lugar: BigInt(lugar),
      cambios,
      nombre: await leerNombre(cliente),
      dejado: finDeSegmento(wal ?? ''),
    };
  } finally {
    await cliente.end();
  }
};

/**
 * Does it now and every ten seconds until it is ended, with a last time then. What cannot be written stays where it is,
 * is said once, and is tried again. `anotar` is told each time since when a change waits; null for none.
 */
export const archivarWal = (
  { wal, url }: Pick<Postgres, 'wal' | 'url'>,
  destino: Destino,
  anotar: (desde: Date | null, mirado: Date) => Promise<void>,
): (() => Promise<void>) => {
  let avisado = false;
  let nombre: string | null = null;
  const pendiente = contarPendiente();
  const vaciar = async (): Promise<void> => {
    try {
      await vaciarWal(wal, destino, () => exigirMarcador(destino.carpeta, nombre));
      avisado = false;
    } catch (error) {
      const dicho = error instanceof Error ? error.message : String(error);
      if (!avisado) process.stderr.write(`El respaldo continuo no avanza: ${dicho}\n`);
      avisado = true;
      throw error;
    }
  };
  const ronda = async (): Promise<void> => {
    // A server that does not answer changes nothing either.
    const mirada = await mirarBase(url).catch(() => null);
    nombre = mirada?.nombre ?? nombre;
    const llego = await vaciar().then(
      () => true,
      () => false,
    );
    if (mirada) pendiente.mirar(mirada, llego ? mirada.dejado : 0n);
    await anotar(pendiente.desde(), relojDelSistema.ahora()).catch(() => undefined);
  };
  let enCurso = ronda();
  const reloj = setInterval(() => {
    enCurso = enCurso.then(ronda);
  }, CADA_MS).unref();
  return async () => {
    clearInterval(reloj);
    await enCurso;
    await vaciar().catch(() => undefined);
  };
};
