import type { ImagenPng } from './png.ts';

/** Red, green and blue, 0 to 255 each. */
export type Tinta = readonly [rojo: number, verde: number, azul: number];

export interface Caja {
  readonly x: number;
  readonly y: number;
  readonly ancho: number;
  readonly alto: number;
}

/** Samples per side of each drawn pixel, so that a reduced picture has smooth edges. */
const MUESTRAS = 3;

/** Reads '#rrggbb'. */
export const tintaDe = (color: string): Tinta => {
  const canal = (desde: number) => Number.parseInt(color.slice(desde, desde + 2), 16);
  return [canal(1), canal(3), canal(5)];
};

/** Picture of one opaque colour. */
export const lienzoDe = (ancho: number, alto: number, [rojo, verde, azul]: Tinta): ImagenPng => ({
  ancho,
  alto,
  rgba: Buffer.alloc(ancho * alto * 4, Buffer.from([rojo, verde, azul, 255])),
});

/** The largest box of a picture's proportions inside `caja`, in its middle. */
export const centrada = (imagen: ImagenPng, caja: Caja): Caja => {
  const escala = Math.min(caja.ancho / imagen.ancho, caja.alto / imagen.alto);
  const [ancho, alto] = [Math.round(imagen.ancho * escala), Math.round(imagen.alto * escala)];
  return {
    x: caja.x + Math.round((caja.ancho - ancho) / 2),
    y: caja.y + Math.round((caja.alto - alto) / 2),
    ancho,
    alto,
  };
};

/**
 * Draws a picture over an opaque one, stretched to `caja`. `tinta` replaces its colours and keeps its transparency.
 * `caja` has to lie within `sobre`.
 */
export const pegar = (sobre: ImagenPng, imagen: ImagenPng, caja: Caja, tinta?: Tinta): void => {
  for (let fila = 0; fila < caja.alto; fila += 1)
    for (let columna = 0; columna < caja.ancho; columna += 1) {
      const suma: [number, number, number, number] = [0, 0, 0, 0];
      for (let muestra = 0; muestra < MUESTRAS * MUESTRAS; muestra += 1) {
        const dentro = (cual: number) => (cual + 0.5) / MUESTRAS;
        const x = ((columna + dentro(muestra % MUESTRAS)) * imagen.ancho) / caja.ancho;
        const y = ((fila + dentro(Math.floor(muestra / MUESTRAS))) * imagen.alto) / caja.alto;
        const de = (Math.floor(y) * imagen.ancho + Math.floor(x)) * 4;
        const opaco = imagen.rgba[de + 3] ?? 0;
        for (const canal of [0, 1, 2] as const)
          suma[canal] += (tinta?.[canal] ?? imagen.rgba[de + canal] ?? 0) * opaco;
        suma[3] += opaco;
      }
      const en = ((caja.y + fila) * sobre.ancho + caja.x + columna) * 4;
      const total = MUESTRAS * MUESTRAS * 255;
      for (const canal of [0, 1, 2] as const) {
        const debajo = sobre.rgba[en + canal] ?? 0;
        sobre.rgba[en + canal] = Math.round((suma[canal] + debajo * (total - suma[3])) / total);
      }
    }
};
