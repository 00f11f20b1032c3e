/** Palette colour type, and samples per pixel by colour type (ISO/IEC 15948, 11.2.2). */
export const PALETA = 3;
export const MUESTRAS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

interface Muestras {
  readonly ancho: number;
  readonly alto: number;
  readonly color: number;
  readonly profundidad: number;
  readonly bytesDeFila: number;
  /** Unfiltered rows. */
  readonly filas: Uint8Array;
  /** Contents of the chunks PLTE and tRNS, if present. */
  readonly paleta?: Uint8Array | undefined;
  readonly transparente?: Uint8Array | undefined;
}

/** One sample of a row, from 0 to 2^depth - 1. */
const muestraDe = (fila: Uint8Array, indice: number, profundidad: number): number => {
  if (profundidad === 8) return fila[indice] ?? 0;
  if (profundidad === 16) return (fila[2 * indice] ?? 0) * 256 + (fila[2 * indice + 1] ?? 0);
  const bit = indice * profundidad;
  const byte = fila[bit >> 3] ?? 0;
  return (byte >> (8 - profundidad - (bit & 7))) & (2 ** profundidad - 1);
};

/** Writes pixel `x` of a row at offset `en`. It allocates nothing: a picture has a million pixels. */
type Pintar = (salida: Uint8Array, en: number, fila: Uint8Array, x: number) => void;

const conPaleta =
  ({ profundidad, paleta, transparente }: Muestras): Pintar =>
  (salida, en, fila, x) => {
    const indice = muestraDe(fila, x, profundidad);
    for (let k = 0; k < 3; k += 1) salida[en + k] = paleta?.[3 * indice + k] ?? 0;
    salida[en + 3] = transparente?.[indice] ?? 255;
  };

/** Grey fills all three channels; the last of two or four samples is alpha. */
const conMuestras = ({ color, profundidad, transparente }: Muestras): Pintar => {
  const cuantas = MUESTRAS[color] ?? 0;
  const colores = cuantas < 3 ? 1 : 3;
  const escala = 255 / (2 ** profundidad - 1);
  const esNada = (fila: Uint8Array, desde: number): boolean => {
    if (!transparente) return false;
    for (let k = 0; k < colores; k += 1)
      if (muestraDe(fila, desde + k, profundidad) !== muestraDe(transparente, k, 16)) return false;
    return true;
  };
  return (salida, en, fila, x) => {
    const desde = x * cuantas;
    for (let k = 0; k < 3; k += 1)
      salida[en + k] = Math.round(
        muestraDe(fila, desde + (colores === 1 ? 0 : k), profundidad) * escala,
      );
    salida[en + 3] =
      cuantas > colores
        ? Math.round(muestraDe(fila, desde + colores, profundidad) * escala)
        : esNada(fila, desde)
          ? 0
          : 255;
  };
};

/** Converts pixels of any colour type and depth to RGBA, four bytes per pixel (A-IMAGEN-008). */
export const rgbaDe = (png: Muestras): Uint8Array => {
  const { ancho, alto, color, bytesDeFila, filas } = png;
  const pintar = color === PALETA ? conPaleta(png) : conMuestras(png);
  const salida = new Uint8Array(ancho * alto * 4);
  for (let y = 0; y < alto; y += 1) {
    const fila = filas.subarray(y * bytesDeFila, (y + 1) * bytesDeFila);
    for (let x = 0; x < ancho; x += 1) pintar(salida, (y * ancho + x) * 4, fila, x);
  }
  return salida;
};
