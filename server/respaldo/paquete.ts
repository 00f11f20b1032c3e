import { once } from 'node:events';
import { createWriteStream, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { lstat, open, readdir } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract, pack, type Pack } from 'tar-stream';

const TROZO = 1024 * 1024;

/** A file for a package: its name, with its bytes in memory or its path. */
export interface Entrada {
  readonly nombre: string;
  readonly de: string | Uint8Array;
}

const noExiste = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * Every file and folder under `raiz` except those matching `fuera`. Folders come first and end in a slash.
 */
export async function* recorrer(
  raiz: string,
  fuera: (ruta: string) => boolean = () => false,
  bajo = '',
): AsyncGenerator<string> {
  const halladas = await readdir(join(raiz, bajo), { withFileTypes: true }).catch((error) => {
    if (noExiste(error)) return [];
    throw error;
  });
  for (const una of halladas.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const ruta = bajo + una.name;
    if (fuera(ruta)) continue;
    if (una.isDirectory()) {
      yield `${ruta}/`;
      yield* recorrer(raiz, fuera, `${ruta}/`);
    } else if (una.isFile()) yield ruta;
  }
}

/**
 * Copies a file at the length of the first look. Growth is cut and shrinkage filled with zeros, as in
 * PostgreSQL's own base backup: replaying the WAL mends both.
 */
const copiarArchivo = async (paquete: Pack, nombre: string, ruta: string): Promise<void> => {
  const archivo = await open(ruta, 'r');
  try {
    const { size, mtime } = await archivo.stat();
    const entrada = paquete.entry({
      name: nombre,
      size,
      mtime,
      mode: 0o600,
    });
    for (let lugar = 0; lugar < size;) {
      const trozo = Buffer.alloc(Math.min(TROZO, size - lugar));
      await archivo.read(trozo, 0, trozo.length, lugar);
      lugar += trozo.length;
      if (!entrada.write(trozo)) await once(entrada, 'drain');
    }
    // The types demand an argument; null writes nothing.
    entrada.end(null);
    await once(entrada, 'finish');
  } finally {
    await archivo.close();
  }
};

/** Streams the files as tar; skips one that disappeared meanwhile. */
export const empaquetar = (entradas: AsyncIterable<Entrada>): Readable => {
  const paquete = pack();
  const llenar = async (): Promise<void> => {
    for await (const { nombre, de } of entradas) {
      if (typeof de !== 'string') paquete.entry({ name: nombre, mode: 0o600 }, Buffer.from(de));
      else if (nombre.endsWith('/'))
        paquete.entry({ name: nombre, type: 'directory', mode: 0o700 });
      else {
        await copiarArchivo(paquete, nombre, de).catch((error: unknown) => {
          if (!noExiste(error)) throw error;
        });
      }
    }
    paquete.finalize();
  };
  llenar().catch((error: Error) => paquete.destroy(error));
  return Readable.from(paquete, { objectMode: false });
};

/**
 * Largest size of a file that is written synchronously. A restore is mostly a million small files, and no
 * other work waits for the event loop.
 */
const DE_UNA_VEZ = 4 * TROZO;

/** Creates each folder once. */
const creadorDeCarpetas = () => {
  const hechas = new Set<string>();
  return (ruta: string): void => {
    if (hechas.has(ruta)) return;
    mkdirSync(ruta, { recursive: true, mode: 0o700 });
    hechas.add(ruta);
  };
};

/**
 * Unpacks a package under `raiz`, never outside of it. Returns the number of files in it. `sinPisar` keeps
 * existing files, and names a file only once it is complete.
 */
export const desempaquetar = async (
  fuente: Readable,
  raiz: string,
  sinPisar = false,
): Promise<number> => {
  const lector = extract();
  const crear = creadorDeCarpetas();
  let archivos = 0;
  const escrito = (async () => {
    for await (const entrada of lector) {
      const { name, type, size } = entrada.header;
      const ruta = resolve(raiz, name);
      if (!ruta.startsWith(resolve(raiz) + sep)) throw new Error(`Fuera de lugar: ${name}`);
      crear(type === 'directory' ? ruta : dirname(ruta));
      if (type !== 'directory') archivos += 1;
      if (type === 'directory' || (sinPisar && existsSync(ruta))) {
        entrada.resume();
        continue;
      }
      const escrita = sinPisar ? `${ruta}.parcial` : ruta;
      if (size > DE_UNA_VEZ) await pipeline(entrada, createWriteStream(escrita, { mode: 0o600 }));
      else {
        const partes: Uint8Array[] = [];
        for await (const parte of entrada) partes.push(parte as Uint8Array);
        writeFileSync(escrita, Buffer.concat(partes), { mode: 0o600 });
      }
      if (sinPisar) renameSync(escrita, ruta);
    }
  })();
  await Promise.all([pipeline(fuente, lector), escrito]);
  return archivos;
};

/** Modification time of a file; null if it is gone. */
export const escritoEn = async (ruta: string): Promise<Date | null> => {
  try {
    return (await lstat(ruta)).mtime;
  } catch (error) {
    if (noExiste(error)) return null;
    throw error;
  }
};
