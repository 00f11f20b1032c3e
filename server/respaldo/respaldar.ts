import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '../config.ts';
import type { Postgres } from '../db/embebido.ts';
import { ErrorDePartida } from '../partida/partida.ts';
import {
  BASE,
  DOCUMENTOS,
  exigirMarcador,
  guardarManifiesto,
  leerManifiestos,
  LLAVES,
  lugares,
  type Manifiesto,
} from './bodega.ts';
import { type Destino, vaciarWal } from './archivar-wal.ts';
import { escribirCifrado, type Escrito } from './cifra.ts';
import { comprobadorDe } from './firma.ts';
import { llevarMarcas } from './llevar-marcas.ts';
import { conMarcador, leerMarcador } from './marcar-respaldo.ts';
import { empaquetar, type Entrada, escritoEn, recorrer } from './paquete.ts';

const HORA_MS = 3_600_000;
/** Files that PostgreSQL recreates at a start, or that a copy must not contain (its manual, 25.3.4.2). */
const FUERA =
  /^(?:(?:pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/.*|postmaster\.(?:pid|opts)|arranque\.log)$|(?:^|\/)(?:pgsql_tmp[^/]*|pg_internal\.init[^/]*)$/;
const PRIMER_WAL = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/m;

/** Id of a backup that began at that moment. */
export const aId = (momento: Date): string => momento.toISOString().replaceAll(/[-:]|\.\d+/g, '');

interface Etiqueta {
  readonly texto: string;
  /** WAL file in which the copy ended. */
  readonly ultimoWal: string;
}

/** Files of the running cluster, and the label that makes the copy a backup. */
async function* entradasDeBase(
  cliente: pg.Client,
  datos: string,
  alTerminar: (etiqueta: Etiqueta) => void,
) {
  await cliente.query("select pg_backup_start('soap', fast => true)");
  for await (const ruta of recorrer(datos, (una) => FUERA.test(una))) {
    yield { nombre: ruta, de: join(datos, ruta) };
  }
  const { rows } = await cliente.query<{ labelfile: string; spcmapfile: string; ultimo: string }>(
    `select labelfile, spcmapfile, pg_walfile_name(lsn) as ultimo
     from pg_backup_stop(wait_for_archive => true)`,
  );
  const { labelfile = '', spcmapfile = '', ultimo = '' } = rows[0] ?? {};
  alTerminar({ texto: labelfile, ultimoWal: ultimo });
  yield { nombre: 'backup_label', de: Buffer.from(labelfile) };
  if (spcmapfile) yield { nombre: 'tablespace_map', de: Buffer.from(spcmapfile) };
}

/** Documents written since `desde`; all of them without an earlier backup. */
async function* entradasDeDocumentos(raiz: string, desde: Date | null): AsyncGenerator<Entrada> {
  for await (const ruta of recorrer(raiz, (una) => una.startsWith('marcas/'))) {
    const de = join(raiz, ruta);
    const escrito = ruta.endsWith('/') ? null : await escritoEn(de);
    if (escrito && (!desde || escrito >= desde)) yield { nombre: ruta, de };
  }
}

/** Keys, certificate, and the login of the embedded server. */
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

type Servidor = Pick<Postgres, 'urlAdmin' | 'datos' | 'wal'>;

interface Parte {
  readonly empezado: Date;
  readonly ahora: () => Date;
  /** Null leaves the documents out. */
  readonly documentos: AsyncIterable<Entrada> | null;
  /** Writes the keys to that file. */
  readonly llaves: (ruta: string) => Promise<Escrito>;
  /** Throws while the folder must not be written. */
  readonly exigir: () => Promise<void>;
}

/**
 * Writes a backup: the base, the WAL up to its end, documents and keys, each read back, and the manifest
 * last.
 */
export const escribirRespaldo = async (
  { urlAdmin, datos, wal }: Servidor,
  destino: Destino,
  { empezado, ahora, documentos, llaves, exigir }: Parte,
): Promise<Manifiesto> => {
  const { carpeta, llave, firmante } = destino;
  const id = aId(empezado);
  const archivos: Manifiesto['archivos'] = [];
  const guardar = async (nombre: string, entradas: AsyncIterable<Entrada>): Promise<void> => {
    const ruta = lugares(carpeta).de(id, nombre);
    archivos.push({ nombre, ...(await escribirCifrado(ruta, empaquetar(entradas), llave)) });
  };
  const cliente = new pg.Client({ connectionString: urlAdmin });
  cliente.on('error', () => undefined);
  await cliente.connect();
  let etiqueta: Etiqueta = { texto: '', ultimoWal: '' };
  try {
    await guardar(
      BASE,
      entradasDeBase(cliente, datos, (dicha) => (etiqueta = dicha)),
    );
  } finally {
    await cliente.end();
  }
  await vaciarWal(wal, destino, exigir);
  if (documentos) await guardar(DOCUMENTOS, documentos);
  archivos.push({ nombre: LLAVES, ...(await llaves(lugares(carpeta).de(id, LLAVES))) });
  const manifiesto = {
    id,
    empezado: empezado.toISOString(),
    terminado: ahora().toISOString(),
    primerWal: PRIMER_WAL.exec(etiqueta.texto)?.[1] ?? '',
    ultimoWal: etiqueta.ultimoWal,
    archivos,
  };
  if (!manifiesto.primerWal) throw new Error('PostgreSQL no dijo desde dónde vale el respaldo');
  await guardarManifiesto(carpeta, manifiesto, firmante);
  return manifiesto;
};

const exigirArchivado = async (cliente: pg.Client): Promise<void> => {
  const { rows } = await cliente.query<{ modo: string }>(
    "select current_setting('archive_mode') as modo",
  );
  if (rows[0]?.modo === 'on') return;
  throw new ErrorDePartida(
    'PostgreSQL partió sin RESPALDO_CARPETA: detenga el producto y pártalo con ella',
  );
};

interface Marcable {
  /** URL of the product's own database. */
  readonly url: string;
  readonly ahora: Date;
  /** True: a folder without the marker is a new disk. */
  readonly nueva: boolean;
}

/**
 * Marks the folder as this installation's at its first backup, and copies the markers of numbers from before
 * the mirror existed.
 */
export const prepararCarpeta = (
  config: Config,
  { carpeta }: Pick<Destino, 'carpeta'>,
  pedido: Marcable,
): Promise<void> => {
  const { espejo } = lugares(carpeta);
  return conMarcador({ ...pedido, espejo }, async () => {
    await mkdir(carpeta, { recursive: true, mode: 0o700 });
    if (config.DOCUMENTOS === 'carpeta')
      await llevarMarcas(join(config.datos, 'documentos'), espejo);
  });
};

/** Documents since the last backup that this installation signed; null where they are not in a folder. */
export const documentosNuevos = async (
  config: Config,
  { carpeta, firmante }: Destino,
): Promise<AsyncIterable<Entrada> | null> => {
  if (config.DOCUMENTOS !== 'carpeta') return null;
  const { propios } = await leerManifiestos(carpeta, comprobadorDe(firmante.publica));
  const anterior = propios.at(-1);
  // One hour of overlap for a clock set back or a long copy.
  const desde = anterior ? new Date(Date.parse(anterior.empezado) - HORA_MS) : null;
  return entradasDeDocumentos(join(config.datos, 'documentos'), desde);
};

/** Writes the keys to a file of the backup. */
export const escribirLlaves = (
  config: Config,
  { llave }: Destino,
  ruta: string,
): Promise<Escrito> => escribirCifrado(ruta, empaquetar(entradasDeLlaves(config)), llave);

/**
 * Backs up the running embedded database, the documents since the last backup that this installation signed,
 * and the keys. The first backup marks the folder as this installation's. `carpetaNueva` declares a folder
 * without the marker to be a new disk.
 */
export const respaldar = async (
  config: Config,
  servidor: Servidor & Pick<Postgres, 'url'>,
  destino: Destino,
  ahora: () => Date,
  carpetaNueva = false,
): Promise<Manifiesto> => {
  const empezado = ahora();
  const cliente = new pg.Client({ connectionString: servidor.url });
  cliente.on('error', () => undefined);
  await cliente.connect();
  try {
    await exigirArchivado(cliente);
    const pedido = { url: servidor.url, nueva: carpetaNueva, ahora: empezado };
    await prepararCarpeta(config, destino, pedido);
    const marcador = await leerMarcador(cliente);
    return await escribirRespaldo(servidor, destino, {
      empezado,
      ahora,
      documentos: await documentosNuevos(config, destino),
      llaves: (ruta) => escribirLlaves(config, destino, ruta),
      // A database older than markers has none to check.
      exigir: async () => (marcador ? exigirMarcador(destino.carpeta, marcador) : undefined),
    });
  } finally {
    await cliente.end();
  }
};
