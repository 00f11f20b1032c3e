import { mkdir, open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { lugares, type Manifiesto } from './bodega.ts';
import { leerCifradoDe, type Llave, TROZO } from './cifra.ts';
import { type Comprobador, sha256De } from './firma.ts';
import { siguienteSegmento } from './pendiente.ts';

const CEROS = Buffer.alloc(TROZO);

/**
 * Skips blocks of zeros, which read as zeros all the same. With few sales a WAL file is mostly zeros, and a
 * day of files would take 46 GB.
 */
const escribirConHuecos = async (fuente: AsyncIterable<Buffer>, ruta: string): Promise<void> => {
  const archivo = await open(ruta, 'w', 0o600);
  try {
    let lugar = 0;
    for await (const trozo of fuente) {
      const vacio = trozo.length <= CEROS.length && trozo.equals(CEROS.subarray(0, trozo.length));
      const { bytesWritten: escritos } = vacio
        ? { bytesWritten: trozo.length }
        : await archivo.write(trozo, 0, trozo.length, lugar);
      if (escritos !== trozo.length) throw new Error(`No hay espacio para ${ruta}`);
      lugar += trozo.length;
    }
    await archivo.truncate(lugar);
  } finally {
    await archivo.close();
  }
};

export interface Traido {
  readonly segmentos: number;
  /** Spanish reason why the WAL ends early; null if it is complete. */
  readonly hueco: string | null;
}

interface Pedido {
  readonly carpeta: string;
  readonly llave: Llave;
  readonly comprobar: Comprobador;
}

/**
 * Collects the WAL since a backup where PostgreSQL can read it: files of the backup's own timeline, up to the
 * first missing or changed one. Includes the timeline histories, for the number of the next timeline.
 */
export const traerWal = async (
  desde: string,
  { carpeta, llave, comprobar }: Pedido,
  { primerWal, ultimoWal = primerWal }: Manifiesto,
): Promise<Traido> => {
  const { carpetaWal, wal } = lugares(carpeta);
  await mkdir(desde, { recursive: true, mode: 0o700 });
  const hay = new Set(
    (await readdir(carpetaWal).catch(() => []))
      .filter((uno) => uno.endsWith('.age'))
      .map((uno) => uno.slice(0, -'.age'.length)),
  );
  /** Fault of the WAL, if there is one. */
  const traer = async (nombre: string): Promise<string | null> => {
    if (!hay.has(nombre)) return 'falta';
    const bytes = await readFile(wal(nombre));
    if (!(await comprobar(carpeta, wal(nombre), sha256De(bytes))))
      return 'no es el que escribió esta instalación';
    const leido = await leerCifradoDe(Readable.from([bytes]), llave).catch(() => null);
    if (leido === null) return 'está dañado';
    try {
      await escribirConHuecos(leido, join(desde, nombre));
      return null;
    } catch (error) {
      if (leido.errored !== null) return 'está dañado';
      throw error;
    }
  };
  for (const nombre of [...hay].filter((uno) => uno.endsWith('.history'))) {
    const mal = await traer(nombre);
    if (mal !== null) throw new Error(`El archivo ${nombre} del registro ${mal}`);
  }
  const propios = [...hay].filter(
    (uno) => uno.length === primerWal.length && uno.slice(0, 8) === primerWal.slice(0, 8),
  );
  const ultimo = propios.reduce((mayor, uno) => (uno > mayor ? uno : mayor), ultimoWal);
  let segmentos = 0;
  for (let nombre = primerWal; nombre <= ultimo; nombre = siguienteSegmento(nombre)) {
    const mal = await traer(nombre);
    if (mal !== null) return { segmentos, hueco: `el archivo ${nombre} del registro ${mal}` };
    segmentos += 1;
  }
  return { segmentos, hueco: null };
};
