/** What a brand's bar and button are painted with: `tinta` is read on `fondo`. */
export interface ColoresDeMarca {
  readonly fondo: string;
  readonly tinta: string;
}

const DE_LA_CASA = '#176179';

const lineal = (canal: number): number =>
  canal <= 0.040_45 ? canal / 12.92 : ((canal + 0.055) / 1.055) ** 2.4;

/** Relative luminance of '#rrggbb' (WCAG 2.2). */
const luminancia = (color: string): number => {
  const [rojo = 0, verde = 0, azul = 0] = [1, 3, 5].map((i) =>
    lineal(Number.parseInt(color.slice(i, i + 2), 16) / 255),
  );
  return 0.2126 * rojo + 0.7152 * verde + 0.0722 * azul;
};

/** Contrast of two colours written '#rrggbb', 1 to 21 (WCAG 2.2). */
export const contraste = (uno: string, otro: string): number => {
  const [claro = 0, oscuro = 0] = [luminancia(uno), luminancia(otro)].toSorted((a, b) => b - a);
  return (claro + 0.05) / (oscuro + 0.05);
};

/**
 * The colours of a brand, or the house's own where it gave none or none that is '#rrggbb'. White or
 * black, one of the two is always read on it at 4.5 or more; white where both are.
 */
export const coloresDeMarca = (color?: string | null): ColoresDeMarca => {
  const fondo = color && /^#[0-9a-f]{6}$/i.test(color) ? color.toLowerCase() : DE_LA_CASA;
  return { fondo, tinta: contraste(fondo, '#ffffff') >= 4.5 ? '#ffffff' : '#000000' };
};
