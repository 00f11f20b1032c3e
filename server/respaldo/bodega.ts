import { createReadStream, existsSync } from 'node:fs';
import { access, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { claveDeMarcador, claveDeTestigo } from '#features/numeros/almacen/marca.ts';
import { ErrorDePartida } from '../partida/partida.ts';
import { huellaDe } from './cifra.ts';
import { type Comprobador, type Firmante, sha256De } from './firma.ts';
import { decirOrden } from '#values/orden.ts';

/** Paths in RESPALDO_CARPETA. */
export const lugares = (carpeta: string) => ({
  wal: (nombre: string): string => join(carpeta, 'wal', `${nombre}.age`),
  carpetaWal: join(carpeta, 'wal'),
  /** Mirror of the markers of numbers, written as numbers are given out (ADR 21). */
  espejo: join(carpeta, 'espejo'),
  de: (id: string, nombre: string): string => join(carpeta, 'respaldos', id, nombre),
  respaldos: join(carpeta, 'respaldos'),
});

/** Row of `instalacion`: the names that the backup folder must carry. */
export interface Marcador {
  readonly nombre: string | null;
  readonly testigo: string | null;
}

const hay = (ruta: string): Promise<boolean> =>
  access(ruta).then(
    () => true,
    () => false,
  );

/**
 * Throws in Spanish unless the folder has the installation's marker and the last backup's witness. The mount
 * point of an absent disk is an empty folder, and a process may still see an older disk (ADR 37, ADR 44).
 */
export const exigirMarcador = async (carpeta: string, marcador: Marcador | null): Promise<void> => {
  const { espejo } = lugares(carpeta);
  const { nombre = null, testigo = null } = marcador ?? {};
  if (nombre === null || !(await hay(join(espejo, claveDeMarcador(nombre))))) {
    throw new ErrorDePartida(
      `la carpeta de respaldo no tiene el marcador de esta instalación. Revise que el disco esté montado; si nunca se ha respaldado, ejecute ${decirOrden('respaldo')}`,
    );
  }
  if (testigo !== null && !(await hay(join(espejo, claveDeTestigo(testigo))))) {
    throw new ErrorDePartida(
      'la carpeta de respaldo no es la del último respaldo. Si cambió el disco, reinicie el producto; si no, monte el disco del último respaldo',
    );
  }
};

/** Drops unknown keys, because later releases may write more. */
const esquema = z.object({
  id: z.string(),
  empezado: z.iso.datetime(),
  terminado: z.iso.datetime(),
  /** First and last WAL file that it needs; backups of 1.3.0 lack the last. */
  primerWal: z.string(),
  ultimoWal: z.string().optional(),
  /** Label of pgBackRest's backup of the database, in an installation with DATABASE_URL. */
  pgbackrest: z.string().optional(),
  archivos: z.array(z.strictObject({ nombre: z.string(), bytes: z.int(), sha256: z.string() })),
});
export type Manifiesto = z.output<typeof esquema>;

export const MANIFIESTO = 'manifiesto.json';
export const BASE = 'base.tar.age';
export const LLAVES = 'llaves.tar.age';
export const DOCUMENTOS = 'documentos.tar.age';

/** Written last, after its signature: without it a backup does not count. */
export const guardarManifiesto = async (
  carpeta: string,
  manifiesto: Manifiesto,
  firmante: Firmante,
): Promise<void> => {
  const destino = lugares(carpeta).de(manifiesto.id, MANIFIESTO);
  const texto = JSON.stringify(manifiesto, null, 2);
  await firmante.firmar(carpeta, destino, sha256De(texto));
  await writeFile(`${destino}.parcial`, texto, { flush: true });
  await rename(`${destino}.parcial`, destino);
};

export interface Manifiestos {
  /** Complete backups signed by this installation, oldest first. */
  readonly propios: readonly Manifiesto[];
  /** Ids of the others: forged, or older than signatures. */
  readonly otros: readonly string[];
}

export const leerManifiestos = async (
  carpeta: string,
  comprobar: Comprobador,
): Promise<Manifiestos> => {
  const { respaldos, de } = lugares(carpeta);
  const ids = (await readdir(respaldos).catch(() => [])).toSorted((a, b) => (a < b ? -1 : 1));
  const propios: Manifiesto[] = [];
  const otros: string[] = [];
  for (const id of ids) {
    const ruta = de(id, MANIFIESTO);
    const texto = await readFile(ruta, 'utf8').catch(() => null);
    if (texto === null) continue;
    if (await comprobar(carpeta, ruta, sha256De(texto)))
      propios.push(esquema.parse(JSON.parse(texto)));
    else otros.push(id);
  }
  // Ordered by position in the WAL, which no clock can set back.
  propios.sort((a, b) => (a.primerWal + a.id < b.primerWal + b.id ? -1 : 1));
  return { propios, otros };
};

/**
 * Backups that can be restored. Pruning deletes the base of the oldest ones and leaves their documents. A
 * base missing after a present one is damage.
 */
export const conBase = (carpeta: string, propios: readonly Manifiesto[]): Manifiesto[] => {
  const primero = propios.findIndex(
    ({ id, pgbackrest }) => pgbackrest !== undefined || existsSync(lugares(carpeta).de(id, BASE)),
  );
  return primero < 0 ? [] : propios.slice(primero);
};

/** Throws in Spanish unless the files of a backup match its manifest. */
export const comprobarArchivos = async (
  carpeta: string,
  { id, archivos }: Manifiesto,
  cuales: (nombre: string) => boolean = () => true,
): Promise<void> => {
  for (const { nombre, sha256 } of archivos.filter((uno) => cuales(uno.nombre))) {
    const ruta = lugares(carpeta).de(id, nombre);
    if ((await huellaDe(createReadStream(ruta)).catch(() => null)) !== sha256) {
      throw new ErrorDePartida(`El respaldo ${id} está dañado: ${nombre} no es lo que se escribió`);
    }
  }
};

/** Null if the file is no manifest. */
const manifiestoDe = (texto: string): Manifiesto | null => {
  try {
    return esquema.parse(JSON.parse(texto));
  } catch {
    return null;
  }
};

/**
 * Returns when the newest complete backup of a folder ended, or null without one. Skips signatures, because
 * it only feeds a metric.
 */
export const ultimoTerminado = async (carpeta: string): Promise<Date | null> => {
  const { respaldos, de } = lugares(carpeta);
  const ids = await readdir(respaldos).catch(() => []);
  const textos = await Promise.all(
    ids.map((id) => readFile(de(id, MANIFIESTO), 'utf8').catch(() => null)),
  );
  const momentos = textos.flatMap((texto) => {
    const leido = texto === null ? null : manifiestoDe(texto);
    return leido ? [Date.parse(leido.terminado)] : [];
  });
  return momentos.length === 0 ? null : new Date(Math.max(...momentos));
};
