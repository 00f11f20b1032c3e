/** Colours '#rrggbb' of a brand's bar and buttons: text `tinta` on background `fondo`. */
export interface ColoresDeMarca {
  readonly fondo: string;
  readonly tinta: string;
}

export const DE_LA_CASA = '#176179';
/** Minimum contrast of text by WCAG AA. */
const LEGIBLE = 4.5;
const BLANCO = '#ffffff';

const lineal = (canal: number): number =>
  canal <= 0.040_45 ? canal / 12.92 : ((canal + 0.055) / 1.055) ** 2.4;

const LINEALES = Array.from({ length: 256 }, (_, canal) => lineal(canal / 255));

/** Relative luminance, 0 to 1, of a colour given by its channels, 0 to 255 (WCAG 2.2). */
const luminanciaDe = (rojo: number, verde: number, azul: number): number =>
  0.2126 * (LINEALES[rojo] ?? 0) + 0.7152 * (LINEALES[verde] ?? 0) + 0.0722 * (LINEALES[azul] ?? 0);

const luminancia = (color: string): number => {
  const [rojo = 0, verde = 0, azul = 0] = [1, 3, 5].map((i) =>
    Number.parseInt(color.slice(i, i + 2), 16),
  );
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

/**
 * Message for an invalid brand colour, or null when it is valid (A-IMAGEN-002). A colour without
 * enough contrast is refused with a darker suggestion; it is never changed silently.
 */
export const reparoDeColor = (color: string): string | null => {
  if (!/^#[0-9a-f]{6}$/i.test(color)) return 'Escriba el color como # y seis cifras, como #176179';
  if (esLegible(color)) return null;
  const medido = (Math.floor(contraste(color, BLANCO) * 10) / 10).toFixed(1).replace('.', ',');
  return `El texto blanco no se lee sobre este color (contraste ${medido}, se necesita 4,5). Elija uno más oscuro, como ${oscurecer(color)}`;
};

/** Darkens a colour in steps of 1 %, keeping its hue, until white text is readable on it. */
const oscurecer = (color: string): string => {
  const canales = [1, 3, 5].map((i) => Number.parseInt(color.slice(i, i + 2), 16));
  for (let parte = 99; parte > 0; parte -= 1) {
    const otro = `#${canales
      .map((canal) =>
        Math.floor((canal * parte) / 100)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`;
    if (esLegible(otro)) return otro;
  }
  return '#000000';
};

/**
 * Colours of a brand (A-CORREO-006). Without a colour '#rrggbb' it returns the default colours. The
 * text is white if its contrast is at least 4.5, else black, which then always reaches 4.5.
 */
export const coloresDeMarca = (color?: string | null): ColoresDeMarca => {
  const fondo = color && /^#[0-9a-f]{6}$/i.test(color) ? color.toLowerCase() : DE_LA_CASA;
  return { fondo, tinta: esLegible(fondo) ? BLANCO : '#000000' };
};
