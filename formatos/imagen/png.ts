import { inflateSync } from 'node:zlib';
import { PNG } from 'pngjs';

const FIRMA = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Samples per pixel and bit depths by colour type (ISO/IEC 15948, 11.2.2). */
const COLORES: Readonly<Record<number, { muestras: number; profundidades: readonly number[] }>> = {
  0: { muestras: 1, profundidades: [1, 2, 4, 8, 16] },
  2: { muestras: 3, profundidades: [8, 16] },
  3: { muestras: 1, profundidades: [1, 2, 4, 8] },
  4: { muestras: 2, profundidades: [8, 16] },
  6: { muestras: 4, profundidades: [8, 16] },
};
/** Chunks that say something of the pixels; the others are metadata. */
const DE_PIXELES = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
/** Chunks that may stand once. The decoder takes the last one, and the checks here read the first. */
const UNICOS = new Set(['IHDR', 'PLTE', 'tRNS']);

export interface CabeceraPng {
  readonly ancho: number;
  readonly alto: number;
  /** Colour type: 0 grey, 2 RGB, 3 palette, 4 grey with alpha, 6 RGBA. */
  readonly color: number;
  /** Bits per sample. */
  readonly profundidad: number;
  readonly entrelazado: boolean;
}

/** Reads signature and header, the first 33 bytes; null for anything but a PNG. */
export const leerCabecera = (bytes: Buffer): CabeceraPng | null => {
  if (bytes.length < 33 || !bytes.subarray(0, 8).equals(FIRMA)) return null;
  if (bytes.readUInt32BE(8) !== 13 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  const [profundidad = 0, color = -1] = bytes.subarray(24);
  if (!COLORES[color]?.profundidades.includes(profundidad)) return null;
  const [ancho, alto] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  if (ancho === 0 || alto === 0) return null;
  return { ancho, alto, color, profundidad, entrelazado: bytes[28] !== 0 };
};

interface Limpio {
  readonly bytes: Buffer;
  /** Contents of the chunks IDAT. */
  readonly comprimido: Buffer;
}

/** The PNG up to IEND, without its metadata; null if it is cut or repeats a chunk of `UNICOS`. */
const limpiar = (bytes: Buffer): Limpio | null => {
  const trozos: Buffer[] = [FIRMA];
  const comprimido: Buffer[] = [];
  const vistos = new Set<string>();
  for (let en = FIRMA.length; en + 12 <= bytes.length;) {
    const fin = en + 12 + bytes.readUInt32BE(en);
    if (fin > bytes.length) return null;
    const tipo = bytes.toString('latin1', en + 4, en + 8);
    if (UNICOS.has(tipo) && vistos.has(tipo)) return null;
    vistos.add(tipo);
    if (DE_PIXELES.has(tipo)) trozos.push(bytes.subarray(en, fin));
    if (tipo === 'IDAT') comprimido.push(bytes.subarray(en + 8, fin - 4));
    if (tipo === 'IEND')
      return { bytes: Buffer.concat(trozos), comprimido: Buffer.concat(comprimido) };
    en = fin;
  }
  return null;
};

/** Throws unless the pixels inflate to exactly the size that the header declares. */
const exigirTamano = (comprimido: Buffer, { ancho, alto, color, profundidad }: CabeceraPng) => {
  const bits = profundidad * (COLORES[color]?.muestras ?? 0);
  const total = alto * (Math.ceil((ancho * bits) / 8) + 1);
  const { length } = inflateSync(comprimido, { maxOutputLength: total });
  if (length !== total) throw new RangeError(`Pixels of ${length} bytes instead of ${total}`);
};

export interface ImagenPng {
  readonly ancho: number;
  readonly alto: number;
  /** Pixels as red, green, blue and alpha, 0 to 255 each. */
  readonly rgba: Buffer;
}

/**
 * Reads the pixels of a PNG. Returns null for anything but a PNG, and for:
 * - an interlaced one, or a side over `lado` pixels;
 * - a wrong CRC, or two headers, palettes or transparencies.
 *
 * Checks the sizes before the decoder runs, because it has no limit of its own, and again on its result.
 */
export const leerPng = (entrada: Uint8Array, lado: number): ImagenPng | null => {
  const bytes = Buffer.from(entrada.buffer, entrada.byteOffset, entrada.byteLength);
  const cabecera = leerCabecera(bytes);
  if (!cabecera || cabecera.entrelazado) return null;
  const { ancho, alto } = cabecera;
  if (ancho > lado || alto > lado) return null;
  const limpio = limpiar(bytes);
  if (!limpio) return null;
  try {
    exigirTamano(limpio.comprimido, cabecera);
    const { data: rgba } = PNG.sync.read(limpio.bytes, { checkCRC: true });
    return rgba.length === ancho * alto * 4 ? { ancho, alto, rgba } : null;
  } catch {
    return null;
  }
};

/** Writes a PNG from its pixels alone, without metadata or trailing bytes (A-IMAGEN-003). */
export const escribirPng = ({ ancho, alto, rgba }: ImagenPng): Buffer => {
  const png = new PNG({ width: ancho, height: alto });
  png.data = rgba;
  return PNG.sync.write(png);
};
