import { leerCabecera, leerPng } from '#formatos/imagen/png.ts';
import type { Archivo } from '#formatos/pdf/archivo.ts';

/** An uncompressed picture. */
export interface Imagen {
  readonly ancho: number;
  readonly alto: number;
  readonly canales: number;
  /** Rows of 8-bit samples, without filters. */
  readonly muestras: Uint8Array;
}

/** Maximum side in pixels: a larger logo would make every certificate heavier. */
const LADO_MAXIMO = 2000;
/** Channels of RGBA that each colour type keeps beside alpha; a palette is not taken. */
const CANALES: Readonly<Record<number, readonly number[]>> = {
  0: [0],
  2: [0, 1, 2],
  4: [0],
  6: [0, 1, 2],
};

/**
 * Reads a PNG of 8 bits per sample, grey or RGB, with or without transparency. Throws for any
 * other.
 */
export const leerLogo = (png: Uint8Array): Imagen => {
  const cabecera = leerCabecera(Buffer.from(png.buffer, png.byteOffset, png.byteLength));
  if (!cabecera) throw new Error('El logo no es un PNG');
  const { ancho, alto, color, profundidad, entrelazado } = cabecera;
  const colores = CANALES[color];
  if (profundidad !== 8 || colores === undefined || entrelazado)
    throw new Error('El logo debe ser un PNG de 8 bits, sin paleta ni entrelazado');
  if (ancho > LADO_MAXIMO || alto > LADO_MAXIMO)
    throw new Error(`El logo debe medir a lo más ${LADO_MAXIMO} píxeles por lado`);
  const imagen = leerPng(png, LADO_MAXIMO);
  if (!imagen) throw new Error('El logo es un PNG dañado');
  // Grey and RGB may name one transparent colour, which the decoder turns into alpha.
  const conAlfa = color >= 4 || imagen.rgba.some((valor, i) => i % 4 === 3 && valor < 255);
  const canales = conAlfa ? [...colores, 3] : colores;
  const muestras = new Uint8Array(ancho * alto * canales.length);
  for (let p = 0; p < ancho * alto; p += 1)
    for (const [k, canal] of canales.entries())
      muestras[p * canales.length + k] = imagen.rgba[p * 4 + canal] ?? 0;
  return { ancho, alto, canales: canales.length, muestras };
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
