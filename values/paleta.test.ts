import { describe, expect, it } from 'vitest';
import { contraste } from './color-de-marca.ts';
import * as paleta from './paleta.ts';

const { AMBAR, BLANCO, ESMERALDA, GRIS, MARINO, NEGRO, OSCURO, ROJO, TINTA, VERDE } = paleta;

describe('[V-CARA-001] colours of the product', () => {
  it('each is written #rrggbb, and each scale darkens', () => {
    for (const escala of [MARINO, GRIS, OSCURO, ROJO, AMBAR, VERDE]) {
      expect(escala.every((color) => /^#[0-9a-f]{6}$/.test(color))).toBe(true);
      const conNegro = escala.map((color) => contraste(color, NEGRO));
      expect(conNegro).toEqual(conNegro.toSorted((a, b) => b - a));
    }
  });

  it.each<[string, number, string, string]>([
    ['text', 7, TINTA, GRIS[0]],
    ['faint text', 4.5, GRIS[6], GRIS[0]],
    // Exception: issued certificates keep their emerald (4.18), on which the law's badge and addresses stand.
    ['text of the certificate on its accent', 4, BLANCO, ESMERALDA],
    ['text on a button', 4.5, BLANCO, MARINO[7]],
    ['text on a dark page’s button', 4.5, BLANCO, MARINO[6]],
    ['a dark page’s button', 3, MARINO[6], OSCURO[7]],
    ['a dark page’s link', 4.5, MARINO[3], OSCURO[6]],
    ['a dark page’s faint text', 4.5, OSCURO[2], OSCURO[6]],
    ['an error', 4.5, ROJO[7], GRIS[0]],
    ['a dark page’s error', 4.5, ROJO[3], OSCURO[6]],
    ['a field’s border', 3, GRIS[5], BLANCO],
    ['a dark page’s field border', 3, OSCURO[3], OSCURO[7]],
  ])('%s has a contrast of at least %d to 1', (_, minimo, uno, otro) => {
    expect(contraste(uno, otro)).toBeGreaterThanOrEqual(minimo);
  });
});
