import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import pg from 'pg';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { ErrorDePartida } from '../partida/partida.ts';
import type { Destino } from './archivar-wal.ts';
import {
  comprobarArchivos,
  DOCUMENTOS,
  exigirMarcador,
  guardarManifiesto,
  leerManifiestos,
  LLAVES,
  lugares,
  MANIFIESTO,
  type Manifiesto,
} from './bodega.ts';
import { escribirCifrado } from './cifra.ts';
import { comprobadorDe } from './firma.ts';
import { leerMarcador } from './marcar-respaldo.ts';
import { empaquetar } from './paquete.ts';
import { siguienteSegmento } from './pendiente.ts';
import { aId, documentosNuevos, escribirLlaves, prepararCarpeta } from './respaldar.ts';

/** Note written before pgBackRest copies the database; the manifest follows afterwards. */
const PENDIENTE = 'pendiente.json';
const SEGUNDO_MS = 1_000;
const DIA_MS = 86_400_000;
/** Form of a backup's id (`aId`). */
const ID = /^\d{8}T\d{6}Z$/;

const esquemaPendiente = z.object({
  id: z.string(),
  empezado: z.iso.datetime(),
  archivos: z.array(z.strictObject({ nombre: z.string(), bytes: z.int(), sha256: z.string() })),
  /** WAL position (LSN) once all documents were copied. */
  lugar: z.string(),
});
type Pendiente = z.output<typeof esquemaPendiente>;

const intervalo = z.object({ start: z.string(), stop: z.string() });
/** The parts we read of `pgbackrest --output=json info` about a stanza. */
const esquemaInfo = z.array(
  z.object({
    backup: z.array(
      z.object({
        label: z.string(),
        error: z.boolean().nullish(),
        archive: intervalo,
        lsn: intervalo,
        timestamp: z.object({ stop: z.int() }),
      }),
    ),
  }),
);
type DePgBackRest = z.output<typeof esquemaInfo>[number]['backup'][number];

const LUGAR = /^([0-9A-F]+)\/([0-9A-F]+)$/;
const bytesDe = (lugar: string): bigint => {
  const [, alto = '0', bajo = '0'] = LUGAR.exec(lugar) ?? [];
  return (BigInt(`0x${alto}`) << 32n) + BigInt(`0x${bajo}`);
};

/** pgBackRest's backups, oldest first. Throws in Spanish on unexpected output. */
const leerInfo = (texto: string): DePgBackRest[] => {
  try {
    return esquemaInfo
      .parse(JSON.parse(texto))
      .flatMap(({ backup }) => backup)
      .filter(({ error }) => error !== true);
  } catch {
    throw new ErrorDePartida('No se entiende lo que dice pgbackrest --output=json info');
  }
};

const conCliente = async <T>(
  url: string,
  hacer: (cliente: pg.Client) => Promise<T>,
): Promise<T> => {
  const cliente = new pg.Client({ connectionString: url });
  // If the server stops meanwhile, the query fails and reports it.
  cliente.on('error', () => undefined);
  await cliente.connect();
  return hacer(cliente).finally(() => cliente.end());
};

const exigirPropia = async (url: string, carpeta: string): Promise<void> =>
  exigirMarcador(carpeta, await conCliente(url, leerMarcador));

interface Pedido {
  readonly url: string;
  readonly ahora: Date;
  readonly carpetaNueva: boolean;
}

/**
 * Copies documents and keys, then notes the WAL position: every number in a copied file was committed before
 * it. Returns the backup's id. It does not count until pgBackRest has copied the database.
 */
export const copiarDocumentos = async (
  config: Config,
  destino: Destino,
  { url, ahora, carpetaNueva }: Pedido,
): Promise<string> => {
  const { carpeta, llave } = destino;
  await prepararCarpeta(config, destino, { url, ahora, nueva: carpetaNueva });
  const id = aId(ahora);
  const { de } = lugares(carpeta);
  const archivos: Pendiente['archivos'] = [];
  const llaves = await escribirLlaves(config, destino, de(id, LLAVES));
  archivos.push({ nombre: LLAVES, ...llaves });
  const documentos = await documentosNuevos(config, destino);
  if (documentos) {
    const escrito = await escribirCifrado(de(id, DOCUMENTOS), empaquetar(documentos), llave);
    archivos.push({ nombre: DOCUMENTOS, ...escrito });
  }
  const lugar = await conCliente(url, async (cliente) => {
    const { rows } = await cliente.query<{ lugar: string }>(
      'select pg_current_wal_insert_lsn()::text as lugar',
    );
    return rows[0]?.lugar ?? '';
  });
  const pendiente: Pendiente = { id, empezado: ahora.toISOString(), archivos, lugar };
  const nota = de(id, PENDIENTE);
  await writeFile(`${nota}.parcial`, JSON.stringify(pendiente), { flush: true });
  await rename(`${nota}.parcial`, nota);
  return id;
};

const leerPendientes = async (carpeta: string): Promise<Pendiente[]> => {
  const { respaldos, de } = lugares(carpeta);
  const ids = (await readdir(respaldos).catch(() => [])).toSorted((a, b) => (a < b ? -1 : 1));
  const textos = await Promise.all(
    ids.map((id) => readFile(de(id, PENDIENTE), 'utf8').catch(() => null)),
  );
  return textos.flatMap((texto) =>
    texto === null ? [] : [esquemaPendiente.parse(JSON.parse(texto))],
  );
};

/**
 * Deletes the rests of interrupted runs, whose documents are in this backup too. A run without a note may
 * still be running, so it gets a day.
 */
const barrerPendientes = async (
  carpeta: string,
  pendientes: readonly Pendiente[],
  empezado: string,
): Promise<void> => {
  const { de, respaldos } = lugares(carpeta);
  const ayer = aId(new Date(Date.parse(empezado) - DIA_MS));
  const viejos = (await readdir(respaldos)).filter((id) => ID.test(id) && id < ayer);
  for (const id of new Set([...pendientes.map((uno) => uno.id), ...viejos])) {
    await rm(existsSync(de(id, MANIFIESTO)) ? de(id, PENDIENTE) : de(id, ''), {
      recursive: true,
      force: true,
    });
  }
};

/**
 * Writes the manifest of the copied documents once pgBackRest holds a backup whose WAL reaches beyond them.
 * `info` is the output of its command `info`. Throws in Spanish otherwise.
 */
export const anotarPgBackRest = async (
  url: string,
  { carpeta, firmante }: Destino,
  info: string,
): Promise<Manifiesto> => {
  await exigirPropia(url, carpeta);
  const pendientes = await leerPendientes(carpeta);
  const pendiente = pendientes.at(-1);
  if (!pendiente) throw new ErrorDePartida('No hay documentos copiados: use soap respaldo');
  const deLaBase = leerInfo(info).findLast(
    ({ lsn }) => bytesDe(lsn.stop) >= bytesDe(pendiente.lugar),
  );
  if (!deLaBase) {
    throw new ErrorDePartida(
      'pgBackRest no tiene un respaldo de la base posterior a los documentos: repita soap respaldo',
    );
  }
  const { id, empezado, archivos } = pendiente;
  const manifiesto: Manifiesto = {
    id,
    empezado,
    terminado: new Date(deLaBase.timestamp.stop * SEGUNDO_MS).toISOString(),
    primerWal: deLaBase.archive.start,
    ultimoWal: deLaBase.archive.stop,
    pgbackrest: deLaBase.label,
    archivos,
  };
  await comprobarArchivos(carpeta, manifiesto);
  await guardarManifiesto(carpeta, manifiesto, firmante);
  await barrerPendientes(carpeta, pendientes, empezado);
  return manifiesto;
};

/** pgBackRest's output before it deletes: a line of `info`, its WAL files, and the result of `verify`. */
const leerRevision = (dicho: string) => {
  const [info = '', ...resto] = dicho.split('\n');
  return { deLaBase: leerInfo(info), resto: resto.join('\n') };
};

/**
 * Returns the newest backup. Throws in Spanish unless it can be restored, by its folder and by pgBackRest's
 * output (`dicho`): until then nothing old is deleted.
 */
export const exigirUltimo = async (
  url: string,
  { carpeta, firmante }: Destino,
  dicho: string,
): Promise<Manifiesto> => {
  await exigirPropia(url, carpeta);
  const { propios } = await leerManifiestos(carpeta, comprobadorDe(firmante.publica));
  const ultimo = propios.at(-1);
  if (!ultimo) throw new ErrorDePartida(`No hay un respaldo entero en ${carpeta}: no se bota nada`);
  await comprobarArchivos(carpeta, ultimo);
  for (const uno of propios)
    await comprobarArchivos(carpeta, uno, (nombre) => nombre === DOCUMENTOS);
  const { id, pgbackrest: etiqueta = id, primerWal, ultimoWal = primerWal } = ultimo;
  const { deLaBase, resto } = leerRevision(dicho);
  const otro = 'no se bota nada. Haga otro con soap respaldo --entero, y repita';
  const esta = deLaBase.some(({ label }) => label === etiqueta);
  if (!esta || !resto.includes(`backup: ${etiqueta}, status: valid`))
    throw new ErrorDePartida(
      `La base del último respaldo (${etiqueta}) está dañada o falta: ${otro}`,
    );
  for (let uno = primerWal; uno <= ultimoWal; uno = siguienteSegmento(uno)) {
    if (resto.includes(`/${uno}-`)) continue;
    throw new ErrorDePartida(
      `Al respaldo ${etiqueta} le falta el archivo ${uno} del registro: ${otro}`,
    );
  }
  return ultimo;
};
