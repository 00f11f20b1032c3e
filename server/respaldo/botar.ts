import { existsSync } from 'node:fs';
import { readdir, readFile, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ErrorDePartida } from '../partida/partida.ts';
import {
  BASE,
  comprobarArchivos,
  conBase,
  DOCUMENTOS,
  leerManifiestos,
  LLAVES,
  lugares,
  MANIFIESTO,
  type Manifiesto,
} from './bodega.ts';
import { type Comprobador, sha256De, TERMINACION } from './firma.ts';
import { siguienteSegmento } from './pendiente.ts';

const DIA_MS = 86_400_000;
/** A WAL file, or the label of a base backup; never a timeline's history. */
const DEL_REGISTRO = /^[0-9A-F]{24}(?:\.[0-9A-F]{8}\.backup)?\.age$/;

export interface Sobrante {
  /** Backups to delete. `conDocumentos` keeps documents and manifest, because they are the only copy. */
  readonly respaldos: readonly { readonly id: string; readonly conDocumentos: boolean }[];
  /** WAL files to delete, oldest first. */
  readonly registro: readonly string[];
  /** Backups to keep, oldest first. */
  readonly quedan: readonly string[];
  /** Paths in order of deletion: after each one every kept backup can still be restored. */
  readonly rutas: readonly string[];
  readonly bytes: number;
}

/** Throws in Spanish unless the newest backup is complete: without it nothing is deleted. */
const exigirEntero = async (carpeta: string, nuevo: Manifiesto): Promise<void> => {
  await comprobarArchivos(carpeta, nuevo);
  const { primerWal, ultimoWal = primerWal } = nuevo;
  for (let uno = primerWal; uno <= ultimoWal; uno = siguienteSegmento(uno)) {
    if (existsSync(lugares(carpeta).wal(uno))) continue;
    throw new ErrorDePartida(
      `Al respaldo ${nuevo.id} le falta el archivo ${uno} del registro: no se bota nada`,
    );
  }
};

/**
 * The base goes first: without it a backup does not count. Documents stay, because each backup only holds
 * those new since the last.
 */
const archivosDe = (carpeta: string, { id, archivos }: Manifiesto): string[] => {
  const deManifiesto = archivos.some(({ nombre }) => nombre === DOCUMENTOS)
    ? []
    : [MANIFIESTO, `${MANIFIESTO}${TERMINACION}`];
  return [BASE, LLAVES, ...deManifiesto]
    .map((nombre) => lugares(carpeta).de(id, nombre))
    .filter((ruta) => existsSync(ruta));
};

/** WAL files before `primerWal` that the installation signed. */
const registroAntesDe = async (
  carpeta: string,
  primerWal: string,
  comprobar: Comprobador,
): Promise<string[]> => {
  const { carpetaWal } = lugares(carpeta);
  const anteriores = (await readdir(carpetaWal).catch(() => []))
    // Timelines grow with time: an earlier one sorts first, and no kept backup belongs to it.
    .filter((uno) => DEL_REGISTRO.test(uno) && uno.slice(0, primerWal.length) < primerWal)
    .toSorted((a, b) => (a < b ? -1 : 1));
  const propios: string[] = [];
  for (const nombre of anteriores) {
    const ruta = join(carpetaWal, nombre);
    if (await comprobar(carpeta, ruta, sha256De(await readFile(ruta)))) propios.push(nombre);
  }
  return propios;
};

/**
 * Finds the files to delete if only the last `dias` days must stay restorable. Keeps the newest backup before
 * them too: its WAL leads to every moment of those days. Throws in Spanish unless the newest backup is
 * complete.
 */
export const buscarSobrante = async (
  carpeta: string,
  comprobar: Comprobador,
  dias: number,
  ahora: Date,
): Promise<Sobrante> => {
  const { propios } = await leerManifiestos(carpeta, comprobar);
  const enteros = conBase(carpeta, propios);
  const nuevo = enteros.at(-1);
  if (!nuevo) throw new ErrorDePartida(`No hay un respaldo entero en ${carpeta}: no se bota nada`);
  await exigirEntero(carpeta, nuevo);
  // A clock that is ahead must not make recent backups look old.
  const hasta = Math.min(ahora.getTime(), Date.parse(nuevo.terminado));
  const limite = hasta - dias * DIA_MS;
  const reciente = enteros.findIndex(({ terminado }) => Date.parse(terminado) >= limite);
  const primero = Math.max((reciente < 0 ? enteros.length : reciente) - 1, 0);
  const quedan = enteros.slice(primero);
  // Includes backups that an earlier run left half deleted.
  const sobran = propios
    .slice(0, propios.length - quedan.length)
    .map((uno) => ({ ...uno, rutas: archivosDe(carpeta, uno) }))
    .filter(({ rutas }) => rutas.length > 0);
  const registro = await registroAntesDe(carpeta, quedan[0]?.primerWal ?? '', comprobar);
  const delRegistro = registro
    .map((nombre) => join(lugares(carpeta).carpetaWal, nombre))
    .flatMap((ruta) => [ruta, `${ruta}${TERMINACION}`]);
  const rutas = [...sobran.flatMap((uno) => uno.rutas), ...delRegistro];
  let bytes = 0;
  for (const ruta of rutas) bytes += (await stat(ruta)).size;
  return {
    respaldos: sobran.map(({ id, archivos }) => ({
      id,
      conDocumentos: archivos.some(({ nombre }) => nombre === DOCUMENTOS),
    })),
    registro,
    quedan: quedan.map(({ id }) => id),
    rutas,
    bytes,
  };
};

/** Deletes the files one by one, in order. */
export const botar = async (carpeta: string, { rutas, respaldos }: Sobrante): Promise<void> => {
  for (const ruta of rutas) await rm(ruta, { force: true });
  for (const { id, conDocumentos } of respaldos) {
    // A foreign file in the folder makes rmdir fail, and the folder stays.
    if (!conDocumentos) await rmdir(lugares(carpeta).de(id, '')).catch(() => undefined);
  }
};
