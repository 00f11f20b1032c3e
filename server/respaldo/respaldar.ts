import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '../config.ts';
import type { Postgres } from '../db/embebido.ts';
import { guardarManifiesto, leerManifiestos, lugares, type Manifiesto } from './bodega.ts';
import { vaciarWal } from './archivar-wal.ts';
import { escribirCifrado, type Llave } from './cifra.ts';
import { llevarMarcas } from './llevar-marcas.ts';
import { conMarcador } from './marcar-respaldo.ts';
import { empaquetar, type Entrada, escritoEn, recorrer } from './paquete.ts';

const HORA_MS = 3_600_000;
/** What PostgreSQL makes anew at a start, or may not be in a copy (its manual, 25.3.4.2). */
const FUERA =
  /^(?:(?:pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/.*|postmaster\.(?:pid|opts)|arranque\.log)$|(?:^|\/)(?:pgsql_tmp[^/]*|pg_internal\.init[^/]*)$/;
const PRIMER_WAL = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/m;

const aId = (momento: Date): string => momento.toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** The folder of the cluster while PostgreSQL serves it, and what makes it a backup. */
async function* entradasDeBase(cliente: pg.Client, datos: string, alTerminar: (l: string) => void) {
  await cliente.query("select pg_backup_start('soap', fast => true)");
  for await (const ruta of recorrer(datos, (una) => FUERA.test(una))) {
    yield { nombre: ruta, de: join(datos, ruta) };
  }
  const { rows } = await cliente.query<{ labelfile: string; spcmapfile: string }>(
    'select labelfile, spcmapfile from pg_backup_stop(wait_for_archive => true)',
  );
  const { labelfile = '', spcmapfile = '' } = rows[0] ?? {};
  alTerminar(labelfile);
  yield { nombre: 'backup_label', de: Buffer.from(labelfile) };
  if (spcmapfile) yield { nombre: 'tablespace_map', de: Buffer.from(spcmapfile) };
}

/** Documents written since; all of them without a backup before. */
async function* entradasDeDocumentos(raiz: string, desde: Date | null): AsyncGenerator<Entrada> {
  for await (const ruta of recorrer(raiz, (una) => una.startsWith('marcas/'))) {
    const de = join(raiz, ruta);
    const escrito = ruta.endsWith('/') ? null : await escritoEn(de);
    if (escrito && (!desde || escrito >= desde)) yield { nombre: ruta, de };
  }
}

/** Keys, certificate and what the embedded server is entered with. */
async function* entradasDeLlaves(config: Config): AsyncGenerator<Entrada> {
  const claves = join(config.datos, 'claves');
  for await (const ruta of recorrer(claves)) {
    yield { nombre: `claves/${ruta}`, de: join(claves, ruta) };
  }
  yield { nombre: 'base/postgres.json', de: join(config.datos, 'base', 'postgres.json') };
  if (config.FIRMA_P12) {
    yield { nombre: 'respaldo/firma.p12', de: await readFile(config.FIRMA_P12) };
  }
  const { SECRETO, SECRETOS_ANTERIORES, FIRMA_CLAVE } = config;
  const ajustes = JSON.stringify({ SECRETO, SECRETOS_ANTERIORES, FIRMA_CLAVE }, null, 2);
  yield { nombre: 'respaldo/ajustes.json', de: Buffer.from(ajustes) };
}

/**
 * Backs up the embedded database while it serves, the documents since the backup before, the keys,
 * and the log up to its own end; every file is read back, and the manifest comes last. The first one marks the folder
 * as this installation's; `carpetaNueva` says that a folder without the marker is a new disk.
 */
export const respaldar = async (
  config: Config,
  { url, urlAdmin, datos, wal }: Postgres,
  carpeta: string,
  llave: Llave,
  ahora: () => Date,
  carpetaNueva = false,
): Promise<Manifiesto> => {
  const empezado = ahora();
  const id = aId(empezado);
  const { de, espejo } = lugares(carpeta);
  const raiz = join(config.datos, 'documentos');
  const anterior = (await leerManifiestos(carpeta)).at(-1);
  const archivos: Manifiesto['archivos'] = [];
  const guardar = async (nombre: string, entradas: AsyncIterable<Entrada>): Promise<void> => {
    const escrito = await escribirCifrado(de(id, nombre), empaquetar(entradas), llave);
    archivos.push({ nombre, ...escrito });
  };
  const cliente = new pg.Client({ connectionString: urlAdmin });
  await cliente.connect();
  let etiqueta = '';
  try {
    const { rows } = await cliente.query<{ modo: string }>(
      "select current_setting('archive_mode') as modo",
    );
    if (rows[0]?.modo !== 'on') {
      throw new Error(
        'PostgreSQL partió sin RESPALDO_CARPETA: detenga el producto y pártalo con ella',
      );
    }
    // Those of before the mirror was there.
    await conMarcador({ url, espejo, nueva: carpetaNueva, ahora: empezado }, () =>
      llevarMarcas(raiz, espejo),
    );
    await guardar(
      'base.tar.age',
      entradasDeBase(cliente, datos, (dicha) => (etiqueta = dicha)),
    );
  } finally {
    await cliente.end();
  }
  await vaciarWal(wal, carpeta, llave);
  // An hour of doubt: a clock set back, a copy that took long.
  const desde = anterior ? new Date(Date.parse(anterior.empezado) - HORA_MS) : null;
  if (config.DOCUMENTOS === 'carpeta') {
    await guardar('documentos.tar.age', entradasDeDocumentos(raiz, desde));
  }
  await guardar('llaves.tar.age', entradasDeLlaves(config));
  const manifiesto = {
    id,
    empezado: empezado.toISOString(),
    terminado: ahora().toISOString(),
    primerWal: PRIMER_WAL.exec(etiqueta)?.[1] ?? '',
    archivos,
  };
  if (!manifiesto.primerWal) throw new Error('PostgreSQL no dijo desde dónde vale el respaldo');
  await guardarManifiesto(carpeta, manifiesto);
  return manifiesto;
};
