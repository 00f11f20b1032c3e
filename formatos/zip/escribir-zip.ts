import { crc32 } from 'node:zlib';

/** File of a zip: its name, with `/` between folders, and its size in bytes. */
export interface EntradaDeZip {
  readonly nombre: string;
  readonly bytes: number;
}

/** Directory entry without buffers: a slice of a pooled buffer would keep the whole block alive. */
interface Escrita {
  readonly nombre: string;
  readonly crc: number;
  readonly bytes: number;
  readonly lugar: number;
}

const LOCAL = 30;
const CENTRAL = 46;
const FIN = 22;
// Larger zips need Zip64. The largest sale has 20,000 files of 60 KB.
const MAXIMO_ARCHIVOS = 0xffff;
const MAXIMO_BYTES = 0xffff_ffff;
const VERSION = 20;
const HECHO_EN_UNIX = 0x0300;
/** Unix mode 0644 of a regular file, in the external attributes (APPNOTE 4.4.15). */
const LEGIBLE = 0o100644 * 0x1_0000;
/** Flag for UTF-8 names (APPNOTE 4.4.4, bit 11). */
const BANDERAS = 0x0800;

/** MS-DOS date and time in UTC, in steps of two seconds (APPNOTE 4.4.6). */
const momentoDos = (momento: Date): number =>
  (((momento.getUTCFullYear() - 1980) << 25) |
    ((momento.getUTCMonth() + 1) << 21) |
    (momento.getUTCDate() << 16) |
    (momento.getUTCHours() << 11) |
    (momento.getUTCMinutes() << 5) |
    (momento.getUTCSeconds() >> 1)) >>>
  0;

/** Writes the fields shared by local header and directory entry (APPNOTE 4.3.7, 4.3.12). */
const escribirComun = (en: Buffer, desde: number, { nombre, crc, bytes }: Escrita, dos: number) => {
  en.writeUInt16LE(VERSION, desde);
  en.writeUInt16LE(BANDERAS, desde + 2);
  en.writeUInt16LE(0, desde + 4); // stored: a signed PDF does not deflate further
  en.writeUInt32LE(dos, desde + 6);
  en.writeUInt32LE(crc, desde + 10);
  en.writeUInt32LE(bytes, desde + 14);
  en.writeUInt32LE(bytes, desde + 18);
  en.writeUInt16LE(Buffer.byteLength(nombre), desde + 22);
};

const cabecera = (una: Escrita, dos: number): Buffer => {
  const en = Buffer.alloc(LOCAL + Buffer.byteLength(una.nombre));
  en.writeUInt32LE(0x04034b50, 0);
  escribirComun(en, 4, una, dos);
  en.write(una.nombre, LOCAL);
  return en;
};

const lineaDeDirectorio = (una: Escrita, dos: number): Buffer => {
  const en = Buffer.alloc(CENTRAL + Buffer.byteLength(una.nombre));
  en.writeUInt32LE(0x02014b50, 0);
  en.writeUInt16LE(HECHO_EN_UNIX | VERSION, 4);
  escribirComun(en, 6, una, dos);
  en.writeUInt32LE(LEGIBLE, 38);
  en.writeUInt32LE(una.lugar, 42);
  en.write(una.nombre, CENTRAL);
  return en;
};

const finDeZip = (archivos: number, bytes: number, desde: number): Buffer => {
  const en = Buffer.alloc(FIN);
  en.writeUInt32LE(0x06054b50, 0);
  en.writeUInt16LE(archivos, 8);
  en.writeUInt16LE(archivos, 10);
  en.writeUInt32LE(bytes, 12);
  en.writeUInt32LE(desde, 16);
  return en;
};

/** Size in bytes of the zip of these files. Throws RangeError above 65,535 files or 4 GiB. */
export const largoDeZip = (entradas: readonly EntradaDeZip[]): number => {
  let largo = FIN;
  for (const { nombre, bytes } of entradas) {
    largo += LOCAL + CENTRAL + 2 * Buffer.byteLength(nombre) + bytes;
  }
  if (entradas.length > MAXIMO_ARCHIVOS || largo > MAXIMO_BYTES) {
    throw new RangeError(`un zip de ${entradas.length} archivos y ${largo} bytes no cabe`);
  }
  return largo;
};

/**
 * Streams a zip of stored (uncompressed) files, each dated `momento`. It holds at most one file in
 * memory.
 */
export const escribirZip = async function* (
  archivos: AsyncIterable<{ readonly nombre: string; readonly contenido: Uint8Array }>,
  momento: Date,
): AsyncGenerator<Uint8Array> {
  const dos = momentoDos(momento);
  const escritas: Escrita[] = [];
  let lugar = 0;
  for await (const { nombre, contenido } of archivos) {
    const bytes = contenido.length;
    const una: Escrita = { nombre, crc: crc32(contenido), bytes, lugar };
    const antes = cabecera(una, dos);
    yield antes;
    yield contenido;
    escritas.push(una);
    lugar += antes.length + bytes;
  }
  const directorio = Buffer.concat(escritas.map((una) => lineaDeDirectorio(una, dos)));
  yield directorio;
  yield finDeZip(escritas.length, directorio.length, lugar);
};
