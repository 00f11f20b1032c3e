import { BLANCO, GRIS, MARINO, NEGRO, OSCURO } from './paleta.ts';

/** Colours '#rrggbb' of a brand's bar and buttons: text `tinta` on background `fondo`. */
export interface ColoresDeMarca {
  readonly fondo: string;
  readonly tinta: string;
}

export const DE_LA_CASA = MARINO[7];
/** Minimum contrast of text by WCAG AA. */
const LEGIBLE = 4.5;

const lineal = (canal: number): number =>
  canal <= 0.040_45 ? canal / 12.92 : ((canal + 0.055) / 1.055) ** 2.4;

const LINEALES = Array.from({ length: 256 }, (_, canal) => lineal(canal / 255));

/** Relative luminance, 0 to 1, of a colour given by its channels, 0 to 255 (WCAG 2.2). */
const luminanciaDe = (rojo: number, verde: number, azul: number): number =>
  0.2126 * (LINEALES[rojo] ?? 0) + 0.7152 * (LINEALES[verde] ?? 0) + 0.0722 * (LINEALES[azul] ?? 0);

const canalesDe = (color: string): readonly number[] =>
  [1, 3, 5].map((i) => Number.parseInt(color.slice(i, i + 2), 16));

const luminancia = (color: string): number => {
  const [rojo = 0, verde = 0, azul = 0] = canalesDe(color);
  return luminanciaDe(rojo, verde, azul);
};

/** Contrast with white, 1 to 21, of a colour given by its channels, 0 to 255 (WCAG 2.2). */
export const contrasteConBlanco = (rojo: number, verde: number, azul: number): number =>
  1.05 / (luminanciaDe(rojo, verde, azul) + 0.05);

/** Contrast of two colours written '#rrggbb', 1 to 21 (WCAG 2.2). */
export const contraste = (uno: string, otro: string): number => {
  const [claro = 0, oscuro = 0] = [luminancia(uno), luminancia(otro)].toSorted((a, b) => b - a);
  return (claro + 0.05) / (oscuro + 0.05);
};

/** True when white text is readable on the colour, and text of the colour on white. */
const esLegible = (color: string): boolean => contraste(color, BLANCO) >= LEGIBLE;

const esColor = (color: string | null | undefined): color is string =>
  /^#[0-9a-f]{6}$/i.test(color ?? '');

/**
 * Message for an invalid brand colour, or null when it is valid (A-IMAGEN-002). A colour without
 * enough contrast is refused with a darker suggestion; it is never changed silently.
 */
export const reparoDeColor = (color: string): string | null => {
  if (!esColor(color)) return `Escriba el color como # y seis cifras, como ${DE_LA_CASA}`;
  if (esLegible(color)) return null;
  const medido = (Math.floor(contraste(color, BLANCO) * 10) / 10).toFixed(1).replace('.', ',');
  return `El texto blanco no se lee sobre este color (contraste ${medido}, se necesita 4,5). Elija uno más oscuro, como ${oscurecer(color)}`;
};

/** Mixes `parte` percent of a colour with black (0) or white (255). */
const mezclar = (color: string, parte: number, con: 0 | 255): string =>
  `#${canalesDe(color)
    .map((canal) => {
      const mezcla = (canal * parte + con * (100 - parte)) / 100;
      return Math.floor(mezcla).toString(16).padStart(2, '0');
    })
    .join('')}`;

/** First colour, in steps of 1 % towards black or white, that passes; the colour itself if it does. */
const acercar = (color: string, con: 0 | 255, sirve: (color: string) => boolean): string => {
  for (let parte = 100; parte > 0; parte -= 1) {
    const mezcla = mezclar(color, parte, con);
    if (sirve(mezcla)) return mezcla;
  }
  return mezclar(color, 0, con);
};

const oscurecer = (color: string): string => acercar(color, 0, esLegible);

/**
 * Colours of a brand (A-CORREO-006). Without a colour '#rrggbb' it returns the default colours. The
 * text is white if its contrast is at least 4.5, else black, which then always reaches 4.5.
 */
export const coloresDeMarca = (color?: string | null): ColoresDeMarca => {
  const fondo = esColor(color) ? color.toLowerCase() : DE_LA_CASA;
  return { fondo, tinta: esLegible(fondo) ? BLANCO : NEGRO };
};

/** Colours '#rrggbb' that a brand lends to a screen. White text is readable on `claro` and `oscuro`. */
export interface Tonos {
  /** Bar, buttons, links and focus of a light screen. */
  readonly claro: string;
  /** Buttons of a dark screen. */
  readonly oscuro: string;
  /** Links and focus of a dark screen. */
  readonly enlace: string;
}

/** Surfaces of a screen on which links and buttons stand (web/app/theme.ts). */
export const SUPERFICIES = { claro: GRIS[0], oscuro: OSCURO[7], enlace: OSCURO[6] } as const;
/** Minimum contrast of a button with what is around it by WCAG AA. */
const DISTINGUIBLE = 3;

/**
 * Tones of a brand's colour (V-COLORES-001): the colour itself where its contrast suffices, else the nearest
 * darker or lighter one. Without a colour '#rrggbb' it returns those of the house.
 */
export const tonosDeMarca = (color?: string | null): Tonos => {
  if (!esColor(color)) return { claro: MARINO[7], oscuro: MARINO[6], enlace: MARINO[3] };
  const suyo = color.toLowerCase();
  const sobre = (fondo: string, minimo: number) => (tono: string) =>
    contraste(tono, fondo) >= minimo;
  return {
    claro: acercar(suyo, 0, sobre(SUPERFICIES.claro, LEGIBLE)),
    oscuro: acercar(oscurecer(suyo), 255, sobre(SUPERFICIES.oscuro, DISTINGUIBLE)),
    enlace: acercar(suyo, 255, sobre(SUPERFICIES.enlace, LEGIBLE)),
  };
};
