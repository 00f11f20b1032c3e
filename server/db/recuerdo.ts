import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** State kept between starts, beside the data and readable by its owner only. */
export interface Recuerdo {
  id: string;
  /** Path of the folder at the last start: tells a moved folder from a copied one. */
  carpeta: string;
  clave: string;
  claveAdmin: string;
  puerto: number;
}

const NOMBRE = 'postgres.json';
const PRIMER_PUERTO = 20_000;
// Stays below 32768, where Linux starts to take ports for outgoing connections.
const PUERTOS = 12_000;

/** Folder for the notes of the processes that use the server. */
export const carpetaDeUsos = (recuerdo: Recuerdo): string => join(recuerdo.carpeta, 'en-uso');

/** True when the folder holds the record of a cluster. */
export const hayRecuerdo = (carpeta: string): boolean => existsSync(join(carpeta, NOMBRE));

const azar = (): string => randomBytes(24).toString('hex');

const leer = (carpeta: string): Recuerdo | undefined => {
  const archivo = join(carpeta, NOMBRE);
  if (!existsSync(archivo)) return undefined;
  try {
    return JSON.parse(readFileSync(archivo, 'utf8')) as Recuerdo;
  } catch (causa) {
    throw new Error(`No se puede leer ${archivo}: ¿es de otro usuario?`, { cause: causa });
  }
};

const nuevo = (carpeta: string): Recuerdo => {
  const huella = createHash('sha256').update(carpeta).digest().readUInt32BE();
  return {
    id: randomBytes(6).toString('hex'),
    carpeta,
    clave: azar(),
    claveAdmin: azar(),
    puerto: PRIMER_PUERTO + (huella % PUERTOS),
  };
};

/** Writes the record atomically. */
export const guardarRecuerdo = (recuerdo: Recuerdo): void => {
  const destino = join(recuerdo.carpeta, NOMBRE);
  writeFileSync(`${destino}.nuevo`, JSON.stringify(recuerdo, undefined, 2), { mode: 0o600 });
  renameSync(`${destino}.nuevo`, destino);
};

/** Creates `carpeta` when missing and returns its real path. */
export const abrirCarpeta = (carpeta: string): string => {
  mkdirSync(carpeta, { recursive: true });
  const real = realpathSync(carpeta);
  // Under root the data belong to another account, which may pass through but not list.
  if (process.getuid?.() === 0) chmodSync(real, 0o711);
  return real;
};

/**
 * Reads the record of the folder `real`, creating it when missing. A copied folder gets a new id, so that two
 * copies never share a server.
 */
export const abrirRecuerdo = (real: string): Recuerdo => {
  const previo = leer(real);
  if (previo?.carpeta === real) return previo;
  const recuerdo = nuevo(real);
  if (previo) {
    const esCopia = existsSync(join(previo.carpeta, NOMBRE));
    Object.assign(recuerdo, esCopia ? { ...previo, id: recuerdo.id } : previo, { carpeta: real });
    rmSync(carpetaDeUsos(recuerdo), { recursive: true, force: true });
  }
  guardarRecuerdo(recuerdo);
  return recuerdo;
};
