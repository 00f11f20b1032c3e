import { inflateSync } from 'node:zlib';
import { quitarFiltros } from '#formatos/imagen/filtros.ts';
import { MUESTRAS, PALETA } from '#formatos/imagen/rgba.ts';
import type { Archivo } from '#formatos/pdf/archivo.ts';

/** An uncompressed picture. */
export interface Imagen {
  readonly ancho: number;
  readonly alto: number;
  readonly canales: number;
  /** Rows of 8-bit samples, without filters. */
  readonly muestras: Uint8Array;
}

const FIRMA = '89504e470d0a1a0a';
/** Maximum side in pixels: a larger logo would make every certificate heavier. */
const LADO_MAXIMO = 2000;

/**
 * Reads a PNG of 8 bits per sample, grey or RGB, with or without transparency. Throws for any
 * other.
 */
export const leerLogo = (png: Uint8Array): Imagen => {
  const vista = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  if (vista.toString('hex', 0, 8) !== FIRMA) throw new Error('El logo no es un PNG');
  const [ancho, alto] = [vista.readUInt32BE(16), vista.readUInt32BE(20)];
  const color = vista.readUInt8(25);
  const canales = color === PALETA ? undefined : MUESTRAS[color];
  if (vista.readUInt8(24) !== 8 || canales === undefined || vista.readUInt8(28) !== 0)
    throw new Error('El logo debe ser un PNG de 8 bits, sin paleta ni entrelazado');
  if (ancho > LADO_MAXIMO || alto > LADO_MAXIMO)
    throw new Error(`El logo debe medir a lo más ${LADO_MAXIMO} píxeles por lado`);
  const datos: Buffer[] = [];
  for (let lugar = 8; lugar + 8 <= vista.length;) {
    const largo = vista.readUInt32BE(lugar);
    if (vista.toString('latin1', lugar + 4, lugar + 8) === 'IDAT')
      datos.push(vista.subarray(lugar + 8, lugar + 8 + largo));
    lugar += 12 + largo;
  }
  const crudo = inflateSync(Buffer.concat(datos), {
    maxOutputLength: (ancho * canales + 1) * alto,
  });
  const filas = { bytesDeFila: ancho * canales, alto, paso: canales };
  return { ancho, alto, canales, muestras: quitarFiltros(crudo, filas) };
};

const separar = (imagen: Imagen, desde: number, cuantos: number): Uint8Array => {
  const salida = new Uint8Array(imagen.ancho * imagen.alto * cuantos);
  for (let p = 0; p < imagen.ancho * imagen.alto; p += 1)
    for (let k = 0; k < cuantos; k += 1)
      salida[p * cuantos + k] = imagen.muestras[p * imagen.canales + desde + k] ?? 0;
  return salida;
};

/**
 * Writes the insurer's logo once, with its transparency as a separate object. Returns the number of
 * its object.
 */
export const escribirLogo = (archivo: Archivo, imagen: Imagen): number => {
  const { ancho, alto, canales } = imagen;
  const comun = `/Type /XObject /Subtype /Image /Width ${ancho} /Height ${alto} /BitsPerComponent 8`;
  const conAlfa = canales % 2 === 0;
  const colores = conAlfa ? canales - 1 : canales;
  const mascara = conAlfa
    ? ` /SMask ${archivo.flujo(separar(imagen, colores, 1), `${comun} /ColorSpace /DeviceGray`)} 0 R`
    : '';
  const espacio = colores === 1 ? '/DeviceGray' : '/DeviceRGB';
  const muestras = conAlfa ? separar(imagen, 0, colores) : imagen.muestras;
  return archivo.flujo(muestras, `${comun} /ColorSpace ${espacio}${mascara}`);
};
