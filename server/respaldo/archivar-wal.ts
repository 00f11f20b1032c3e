import { createReadStream } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { relojDelSistema } from '#integrations/reloj/sistema.ts';
import { conCandado } from '../db/candado.ts';
import type { Postgres } from '../db/embebido.ts';
import { exigirMarcador, lugares, type Marcador } from './bodega.ts';
import { escribirCifrado, type Llave } from './cifra.ts';
import type { Firmante } from './firma.ts';
import { leerMarcador } from './marcar-respaldo.ts';
import { contarPendiente, finDeSegmento, type Mirada } from './pendiente.ts';

const CADA_MS = 10_000;

/** Destination of a backup, with its keys. */
export interface Destino {
  readonly carpeta: string;
  readonly llave: Llave;
  readonly firmante: Firmante;
}

/**
 * Moves PostgreSQL's archived WAL to the backup, encrypted and signed. `exigir` throws while the folder must
 * not be written: it runs before each file, and before the only other copy is deleted.
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
  readonly marcador: Marcador | null;
  /** End of the WAL that the server has archived. */
  readonly dejado: bigint;
}

const mirarBase = async (url: string): Promise<EnBase> => {
  const cliente = new pg.Client({ connectionString: url });
  // If the server stops meanwhile, the query fails and reports it.
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
      marcador: await leerMarcador(cliente),
      dejado: finDeSegmento(wal ?? ''),
    };
  } finally {
    await cliente.end();
  }
};

/**
 * Archives now, every ten seconds, and once more when stopped. A file that cannot be written stays, is
 * reported once, and is retried. `anotar` receives each time since when a change waits, or null.
 */
export const archivarWal = (
  { wal, url }: Pick<Postgres, 'wal' | 'url'>,
  destino: Destino,
  anotar: (desde: Date | null, mirado: Date) => Promise<void>,
): (() => Promise<void>) => {
  let avisado = false;
  let marcador: Marcador | null = null;
  const pendiente = contarPendiente();
  const vaciar = async (): Promise<void> => {
    try {
      await vaciarWal(wal, destino, () => exigirMarcador(destino.carpeta, marcador));
      avisado = false;
    } catch (error) {
      const dicho = error instanceof Error ? error.message : String(error);
      if (!avisado) process.stderr.write(`El respaldo continuo no avanza: ${dicho}\n`);
      avisado = true;
      throw error;
    }
  };
  const ronda = async (): Promise<void> => {
    // A server that does not answer keeps its last known marker.
    const mirada = await mirarBase(url).catch(() => null);
    marcador = mirada?.marcador ?? marcador;
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
