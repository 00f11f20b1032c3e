import { ESCUDO } from '#values/escudo.ts';
import { BLANCO, ESMERALDA, GRIS, MARINO, ROJO, TINTA } from '#values/paleta.ts';

/** PDF drawing operators; lengths in points, y measured down from the top of an A4 page. */
export const A4 = { ancho: 595.28, alto: 841.89 } as const;

/**
 * Height of a carta (Letter) sheet in points. Chile prints on carta, so content of an A4 page below this
 * height is cut off at full size.
 */
export const ALTO_DE_CARTA = 790.87;

type Color = readonly [number, number, number];

const color = (hex: string): Color => {
  const numero = Number.parseInt(hex.slice(1), 16);
  return [numero >> 16, (numero >> 8) & 255, numero & 255];
};

/** Palette of the documents. */
export const COLOR = {
  marca: color(MARINO[7]),
  acento: color(ESMERALDA),
  tinta: color(TINTA),
  gris: color(GRIS[6]),
  linea: color(GRIS[3]),
  fondo: color(GRIS[0]),
  blanco: color(BLANCO),
  celeste: color(MARINO[2]),
  demo: color(ROJO[6]),
} as const satisfies Record<string, Color>;

/** A number as a content stream writes it: at most two decimals, never an exponent. */
export const num = (valor: number): string => String(Math.round(valor * 100) / 100);

/** Converts a height measured from the top of the page to one from the bottom, as an operand. */
export const desdeAbajo = (y: number): string => num(A4.alto - y);

const tinta = (valores: Color, operador: 'rg' | 'RG'): string =>
  `${valores.map((v) => String(Math.round((v / 255) * 1000) / 1000)).join(' ')} ${operador}`;

/** Operator that sets the colour of fills and text. */
export const relleno = (valores: Color): string => tinta(valores, 'rg');

/** Operators that set the colour and the width, in points, of lines. */
export const trazo = (valores: Color, grosor: number): string =>
  `${tinta(valores, 'RG')} ${num(grosor)} w`;

export const rectangulo = (x: number, y: number, ancho: number, alto: number): string =>
  `${num(x)} ${desdeAbajo(y + alto)} ${num(ancho)} ${num(alto)} re f`;

export const linea = (x1: number, y1: number, x2: number, y2: number): string =>
  `${num(x1)} ${desdeAbajo(y1)} m ${num(x2)} ${desdeAbajo(y2)} l S`;

/** Control point distance of the Bézier quarter of a circle of radius 1. */
const CURVA = 0.5523;

/** Rectangle with round corners, painted by `operador`: f fills, S strokes, B does both. */
export const redondeado = (
  [x, y, ancho, alto]: readonly [number, number, number, number],
  radio: number,
  operador: 'f' | 'S' | 'B',
): string => {
  const [abajo, arriba, derecha] = [A4.alto - y - alto, A4.alto - y, x + ancho];
  const c = radio * (1 - CURVA);
  const p = (...valores: number[]): string => valores.map(num).join(' ');
  return [
    `${p(x + radio, abajo)} m ${p(derecha - radio, abajo)} l`,
    `${p(derecha - c, abajo, derecha, abajo + c, derecha, abajo + radio)} c`,
    `${p(derecha, arriba - radio)} l`,
    `${p(derecha, arriba - c, derecha - c, arriba, derecha - radio, arriba)} c`,
    `${p(x + radio, arriba)} l`,
    `${p(x + c, arriba, x, arriba - c, x, arriba - radio)} c`,
    `${p(x, abajo + radio)} l`,
    `${p(x, abajo + c, x + c, abajo, x + radio, abajo)} c h ${operador}`,
  ].join(' ');
};

export const circulo = (x: number, y: number, radio: number): string =>
  redondeado([x - radio, y - radio, 2 * radio, 2 * radio], radio, 'S');

/** Operators of an SVG path with absolute commands only. */
const camino = (svg: string): string =>
  [...svg.matchAll(/([MLC])([\d. ]+)/g)]
    .map(([, orden = '', puntos = '']) => `${puntos} ${orden.toLowerCase()}`)
    .join(' ');

/** Shield with a tick, `alto` points high, with its top left corner at `x`, `y`. */
export const escudo = (x: number, y: number, alto: number, tick: string): string =>
  [
    `q ${num(alto / 24)} 0 0 ${num(-alto / 24)} ${num(x)} ${desdeAbajo(y)} cm`,
    `${camino(ESCUDO.contorno)} f`,
    `${tick} 2.4 w 1 J 1 j ${camino(ESCUDO.tic)} S Q`,
  ].join(' ');
