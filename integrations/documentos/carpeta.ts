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
  /** Root folder of the documents. */
  raiz: string;
  /** False to fail writes while the root is missing, as on an unmounted disk (A-ALMACEN-006). */
  crearRaiz?: boolean;
  /** Maximum concurrent writes of `guardarVarios`, default 8. */
  paralelos?: number;
  /** Hook called at the crash points of a write, for tests. */
  falla?: (punto: PuntoDeFalla) => void;
}

const noExiste = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Flushes a folder. Windows neither allows nor needs it. */
const sincronizarCarpeta = async (carpeta: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const abierta = await open(carpeta, 'r');
  try {
    await abierta.sync();
  } finally {
    await abierta.close();
  }
};

// Plain descriptors, because thousands of FileHandle objects cause long garbage collections. The
// synchronous fstat and close do not wait for the disk on an open, flushed file.
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

/** Reads at most `largo` bytes of an open file from offset `desde`. */
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

/** Creates folders under the root durably, each one once per process. */
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
    // The entry of a new folder is in its parent; without this flush a power cut loses the folder.
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
  // Segments of a key never start with a dot, so no temporary file is mistaken for a document.
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

/** Writes a file; creates its folder again if it was removed meanwhile. */
const escribir: typeof intentarEscribir = async (final, contenido, carpetas, falla) => {
  try {
    await intentarEscribir(final, contenido, carpetas, falla);
  } catch (error) {
    if (!noExiste(error)) throw error;
    carpetas.olvidar(dirname(final));
    await intentarEscribir(final, contenido, carpetas, falla);
  }
};

/** Result of `uso` on a file under the root; null when the file does not exist. */
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

/** Entries of a folder in key order, in which `/` sorts like any other character. */
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

/** Keys under a folder, in order; folders are read lazily. */
async function* recorrer(ruta: string, clave: string, carpetas: Carpetas): AsyncGenerator<string> {
  for (const { nombre, esCarpeta } of await entradasDe(ruta, carpetas)) {
    const suya = `${clave}/${nombre}`;
    if (esCarpeta) yield* recorrer(join(ruta, nombre), suya, carpetas);
    else yield suya;
  }
}

/** Documents in a folder. A write is durable: temporary file, fdatasync, rename, fsync of the folder. */
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
