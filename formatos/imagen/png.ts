import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { quitarFiltros } from './filtros.ts';
import { MUESTRAS, rgbaDe } from './rgba.ts';

const FIRMA = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PROFUNDIDADES: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};
const FILTROS = 5;

interface Trozo {
  readonly tipo: string;
  readonly datos: Buffer;
}

export interface ImagenPng {
  readonly contenido: Buffer;
  readonly ancho: number;
  readonly alto: number;
  /** Pixels as red, green, blue and alpha, 0 to 255 each. */
  readonly rgba: () => Uint8Array;
}

/** Chunks of a PNG up to IEND; null if one is cut or its CRC is wrong. */
const trozosDe = (bytes: Buffer): Trozo[] | null => {
  const trozos: Trozo[] = [];
  let en = FIRMA.length;
  while (en + 12 <= bytes.length) {
    const largo = bytes.readUInt32BE(en);
    const fin = en + 8 + largo;
    if (fin + 4 > bytes.length) return null;
    if (crc32(bytes.subarray(en + 4, fin)) !== bytes.readUInt32BE(fin)) return null;
    const tipo = bytes.toString('latin1', en + 4, en + 8);
    trozos.push({ tipo, datos: bytes.subarray(en + 8, fin) });
    if (tipo === 'IEND') return trozos;
    en = fin + 4;
  }
  return null;
};

const escribirTrozo = ({ tipo, datos }: Trozo): Buffer => {
  const cuerpo = Buffer.concat([Buffer.from(tipo, 'latin1'), datos]);
  const trozo = Buffer.alloc(cuerpo.length + 8);
  trozo.writeUInt32BE(datos.length, 0);
  cuerpo.copy(trozo, 4);
  trozo.writeUInt32BE(crc32(cuerpo), cuerpo.length + 4);
  return trozo;
};

interface Cabecera {
  readonly ancho: number;
  readonly alto: number;
  readonly color: number;
  readonly profundidad: number;
  readonly bytesDeFila: number;
  /** Bytes per pixel, at least 1. */
  readonly paso: number;
}

const cabeceraDe = (datos: Buffer | undefined): Cabecera | null => {
  if (datos?.length !== 13) return null;
  const [profundidad = 0, color = -1, compresion, filtro, entrelazado] = datos.subarray(8);
  const ancho = datos.readUInt32BE(0);
  const alto = datos.readUInt32BE(4);
  const conocida = PROFUNDIDADES[color]?.includes(profundidad) ?? false;
  if (!conocida || compresion !== 0 || filtro !== 0 || entrelazado !== 0) return null;
  if (ancho === 0 || alto === 0) return null;
  const bits = profundidad * (MUESTRAS[color] ?? 0);
  const paso = Math.ceil(bits / 8);
  return { ancho, alto, color, profundidad, bytesDeFila: Math.ceil((ancho * bits) / 8), paso };
};

/** Filtered rows, inflated; null unless their size is exactly what the header declares. */
const pixelesDe = (trozos: readonly Trozo[], { alto, bytesDeFila }: Cabecera): Buffer | null => {
  const total = alto * (bytesDeFila + 1);
  const datos = trozos.filter(({ tipo }) => tipo === 'IDAT').map((trozo) => trozo.datos);
  let pixeles: Buffer;
  try {
    pixeles = inflateSync(Buffer.concat(datos), { maxOutputLength: total });
  } catch {
    return null;
  }
  if (pixeles.length !== total) return null;
  for (let fila = 0; fila < total; fila += bytesDeFila + 1) {
    if ((pixeles[fila] ?? FILTROS) >= FILTROS) return null;
  }
  return pixeles;
};

/**
 * Rewrites a PNG from its pixels alone, without metadata or trailing bytes (A-IMAGEN-003). Returns null
 * for anything but a PNG, an interlaced one, or one with a side over `lado` pixels. The size is checked
 * before anything is inflated.
 */
export const reescribirPng = (bytes: Uint8Array, lado: number): ImagenPng | null => {
  const entrada = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!entrada.subarray(0, FIRMA.length).equals(FIRMA)) return null;
  const trozos = trozosDe(entrada);
  if (trozos?.[0]?.tipo !== 'IHDR') return null;
  const cabecera = cabeceraDe(trozos[0].datos);
  if (!cabecera || cabecera.ancho > lado || cabecera.alto > lado) return null;
  const pixeles = pixelesDe(trozos, cabecera);
  if (!pixeles) return null;
  const uno = (buscado: string): Trozo[] =>
    trozos.filter(({ tipo }) => tipo === buscado).slice(0, 1);
  const paleta = cabecera.color === 3 ? uno('PLTE') : [];
  if (cabecera.color === 3 && paleta.length === 0) return null;
  const transparente = cabecera.color < 4 ? uno('tRNS') : [];
  const limpios = [
    trozos[0],
    ...paleta,
    ...transparente,
    { tipo: 'IDAT', datos: deflateSync(pixeles, { level: 9 }) },
    { tipo: 'IEND', datos: Buffer.alloc(0) },
  ];
  const { ancho, alto } = cabecera;
  return {
    contenido: Buffer.concat([FIRMA, ...limpios.map(escribirTrozo)]),
    ancho,
    alto,
    rgba: () =>
      rgbaDe({
        ...cabecera,
        filas: quitarFiltros(pixeles, cabecera),
        paleta: paleta[0]?.datos,
        transparente: transparente[0]?.datos,
      }),
  };
};
