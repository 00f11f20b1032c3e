import { randomUUID } from 'node:crypto';
import * as fs from 'node:fs';
import { mkdir, open, readdir, realpath, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import type { PuntoDeFalla } from '#values/puntos-de-falla.ts';
import { deAVarios, exigirClave, tieneHuella } from './clave.ts';
import type { Almacen, Documento } from './port.ts';
import { barredorDeRestos } from '#integrations/restos.ts';

interface AjustesCarpeta {
  /** Folder of the documents. */
  raiz: string;
  /** False: a write fails while the folder does not exist, as on a disk that is not mounted. */
  crearRaiz?: boolean;
  /** Files written at the same time by `guardarVarios`. */
  paralelos?: number;
  /** Called at the crash points of a write. */
  falla?: (punto: PuntoDeFalla) => void;
}

const noExiste = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Windows cannot open a folder to flush it, and does not need to. */
const sincronizarCarpeta = async (carpeta: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const abierta = await open(carpeta, 'r');
  try {
    await abierta.sync();
  } finally {
    await abierta.close();
  }
};

// Plain descriptors: thousands of FileHandle objects are what the collector of garbage stops for.
// On an open file neither fstat nor, after its flush, close waits for the disk.
const abrir = promisify(fs.open);
const leerDe = promisify(fs.read);
const escribirEn = promisify(fs.writeFile);
const sincronizar = promisify(fs.fdatasync);

const escribirTemporal = async (temporal: string, contenido: Uint8Array): Promise<void> => {
  const archivo = await abrir(temporal, 'wx', 0o640);
  try {
    await escribirEn(archivo, contenido);
    await sincronizar(archivo);
  } finally {
    fs.closeSync(archivo);
  }
};

const LECTURA = fs.constants.O_RDONLY | (fs.constants.O_NOFOLLOW ?? 0);

/** As many bytes of an open file as there are, at most `largo`. */
const leerDesde = async (
  archivo: number,
  desde: number,
  largo: number,
): Promise<Buffer<ArrayBuffer>> => {
  const contenido = Buffer.allocUnsafeSlow(largo);
  let leidos = 0;
  while (leidos < largo) {
    const { bytesRead } = await leerDe(archivo, contenido, leidos, largo - leidos, desde + leidos);
    if (bytesRead === 0) break;
    leidos += bytesRead;
  }
  return contenido.subarray(0, leidos);
};

const leerParteDeArchivo = async (
  ruta: string,
  desde: number,
  largo: number,
): Promise<Buffer<ArrayBuffer> | null> => {
  const archivo = await abrir(ruta, LECTURA);
  try {
    const { size } = fs.fstatSync(archivo);
    const inicio = desde < 0 ? size + desde : desde;
    if (inicio < 0 || inicio + largo > size) return null;
    const parte = await leerDesde(archivo, inicio, largo);
    return parte.length === largo ? parte : null;
  } finally {
    fs.closeSync(archivo);
  }
};

const leerArchivo = async (ruta: string): Promise<Buffer<ArrayBuffer>> => {
  const archivo = await abrir(ruta, LECTURA);
  try {
    return await leerDesde(archivo, 0, fs.fstatSync(archivo).size);
  } finally {
    fs.closeSync(archivo);
  }
};

/** Makes folders under the root and makes them durable, each once. */
const crearCarpetas = (raiz: string, crearRaiz: boolean) => {
  const revisadas = new Set<string>();
  const preparadas = new Map<string, Promise<void>>();
  const exigirDentro = async (carpeta: string): Promise<void> => {
    if (revisadas.has(carpeta)) return;
    const [real, base] = await Promise.all([realpath(carpeta), realpath(raiz)]);
    if (real !== base && !real.startsWith(base + sep)) {
      throw new Error(`Folder outside the documents folder: ${carpeta}`);
    }
    revisadas.add(carpeta);
  };
  const crear = async (carpeta: string): Promise<void> => {
    if (!crearRaiz) await realpath(raiz);
    const primera = await mkdir(carpeta, { recursive: true, mode: 0o750 });
    await exigirDentro(carpeta);
    if (!primera) return;
    // The name of a new folder lives in its parent: without this a power cut loses the whole folder.
    for (let nueva = carpeta; nueva.length >= primera.length; nueva = dirname(nueva)) {
      await sincronizarCarpeta(dirname(nueva));
    }
  };
  const preparar = async (carpeta: string): Promise<void> => {
    const preparada = preparadas.get(carpeta) ?? crear(carpeta);
    preparadas.set(carpeta, preparada);
    await preparada.catch((error: unknown) => {
      preparadas.delete(carpeta);
      throw error;
    });
  };
  return { exigirDentro, preparar, olvidar: (carpeta: string) => preparadas.delete(carpeta) };
};
type Carpetas = ReturnType<typeof crearCarpetas>;

const intentarEscribir = async (
  final: string,
  contenido: Uint8Array,
  carpetas: Carpetas,
  falla: AjustesCarpeta['falla'],
): Promise<void> => {
  const carpeta = dirname(final);
  // A key never starts with a dot, so no temporary file can be taken for a document.
  const temporal = join(carpeta, `.${basename(final)}.${randomUUID()}`);
  await carpetas.preparar(carpeta);
  try {
    await escribirTemporal(temporal, contenido);
    falla?.('documentos.trasEscribir');
    await rename(temporal, final);
  } catch (error) {
    await rm(temporal, { force: true }).catch(() => undefined);
    throw error;
  }
  falla?.('documentos.trasRenombrar');
};

/** A folder that somebody removed since it was prepared is made again. */
const escribir: typeof intentarEscribir = async (final, contenido, carpetas, falla) => {
  try {
    await intentarEscribir(final, contenido, carpetas, falla);
  } catch (error) {
    if (!noExiste(error)) throw error;
    carpetas.olvidar(dirname(final));
    await intentarEscribir(final, contenido, carpetas, falla);
  }
};

/** What `uso` gives of a file under the root; null when the file does not exist. */
const siExiste = async <T>(
  ruta: string,
  carpetas: Carpetas,
  uso: () => Promise<T>,
): Promise<T | null> => {
  try {
    await carpetas.exigirDentro(dirname(ruta));
    return await uso();
  } catch (error) {
    if (noExiste(error)) return null;
    throw error;
  }
};

interface Entrada {
  readonly nombre: string;
  readonly esCarpeta: boolean;
}

/** What a folder holds, as its keys are ordered: a `/` counts as a character like any other. */
const entradasDe = async (ruta: string, carpetas: Carpetas): Promise<Entrada[]> => {
  const leer = async () => {
    await carpetas.exigirDentro(ruta);
    return readdir(ruta, { withFileTypes: true });
  };
  const halladas = (await siExiste(ruta, carpetas, leer)) ?? [];
  const orden = ({ nombre, esCarpeta }: Entrada): string => (esCarpeta ? `${nombre}/` : nombre);
  return halladas
    .filter((una) => !una.name.startsWith('.') && (una.isFile() || una.isDirectory()))
    .map((una) => ({ nombre: una.name, esCarpeta: una.isDirectory() }))
    .toSorted((a, b) => (orden(a) < orden(b) ? -1 : 1));
};

/** The keys under a folder, in order; it reads no more folders than whoever asks goes through. */
async function* recorrer(ruta: string, clave: string, carpetas: Carpetas): AsyncGenerator<string> {
  for (const { nombre, esCarpeta } of await entradasDe(ruta, carpetas)) {
    const suya = `${clave}/${nombre}`;
    if (esCarpeta) yield* recorrer(join(ruta, nombre), suya, carpetas);
    else yield suya;
  }
}

/** Documents in a folder: temporary file beside the final one, fdatasync, rename, fsync of folder. */
export const documentosEnCarpeta = (ajustes: AjustesCarpeta): Almacen => {
  const { paralelos = 8, crearRaiz = true, falla } = ajustes;
  const raiz = resolve(ajustes.raiz);
  const carpetas = crearCarpetas(raiz, crearRaiz);
  const rutaDe = (clave: string): string => join(raiz, ...exigirClave(clave).split('/'));

  const guardarVarios = async (documentos: readonly Documento[]): Promise<void> => {
    await deAVarios(documentos, paralelos, ({ clave, contenido }) =>
      escribir(rutaDe(clave), contenido, carpetas, falla),
    );
    const tocadas = new Set(documentos.map(({ clave }) => dirname(rutaDe(clave))));
    await Promise.all([...tocadas].map(sincronizarCarpeta));
  };

  return {
    guardarVarios,
    guardar: (clave, contenido) => guardarVarios([{ clave, contenido }]),
    async leer(clave, sha256) {
      const ruta = rutaDe(clave);
      const contenido = await siExiste(ruta, carpetas, () => leerArchivo(ruta));
      if (!contenido) return { tipo: 'no_existe' };
      return tieneHuella(contenido, sha256) ? { tipo: 'ok', contenido } : { tipo: 'danado' };
    },
    async leerParte(clave, desde, largo) {
      const ruta = rutaDe(clave);
      return siExiste(ruta, carpetas, () => leerParteDeArchivo(ruta, desde, largo));
    },
    async borrar(clave) {
      const ruta = rutaDe(clave);
      await siExiste(ruta, carpetas, () => rm(ruta));
    },
    async *listar(carpeta, maximo = Infinity) {
      let faltan = maximo;
      for await (const clave of recorrer(rutaDe(carpeta), carpeta, carpetas)) {
        yield clave;
        if ((faltan -= 1) <= 0) return;
      }
    },
    barrerRestos: barredorDeRestos(raiz),
    async ramas(carpeta) {
      const entradas = await entradasDe(rutaDe(carpeta), carpetas);
      return entradas.flatMap(({ nombre, esCarpeta }) => (esCarpeta ? nombre : []));
    },
  };
};
