import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Sizes of the theme (web/app/theme.ts), in rem. */
const TAMANOS = new Set(['0.8125rem', '0.875rem', '1rem', '1.25rem', '1.5rem']);
const PESOS = new Set(['400', '600']);
/** The drawn plates, the fonts' own files, and the one question of the front page. */
const DIBUJADOS = ['web/ui/placa/placa.css', 'web/ui/placa/placa-de-campo.css'];
const ALCANCE = '400 700';
const PREGUNTA = 'clamp(1.75rem, 8vw, 2.25rem)';
const DEL_CAMPO = 'clamp(3.25rem, 17vw, 4.25rem)';

const HOJAS = readdirSync('web', { recursive: true, encoding: 'utf8' })
  .map((ruta) => `web/${ruta}`)
  .filter(
    (ruta) => ruta.endsWith('.css') && !ruta.startsWith('web/dist') && !DIBUJADOS.includes(ruta),
  );

/** The front page names its fonts, with a size of the theme, in one line. */
const DE_PORTADA = /^1rem\/1\.5 system-ui,/;

/** Whole fonts of sheets; sizes and weights stand in properties of their own. */
const letrasEnteras = () =>
  HOJAS.flatMap((ruta) =>
    [...readFileSync(ruta, 'utf8').matchAll(/(?<![\w-])font:\s*([^;}]+)/g)].map(
      ([, valor = '']) => [ruta, valor.trim()] as const,
    ),
  );

/** Values of a property that are neither inherited nor the theme's variables. */
const valoresDe = (propiedad: string, otros: readonly string[]) =>
  HOJAS.flatMap((ruta) =>
    [...readFileSync(ruta, 'utf8').matchAll(new RegExp(`${propiedad}: ([^;]+);`, 'g'))]
      .map(([, valor = '']) => [ruta, valor] as const)
      .filter(([, valor]) => !/^(?:inherit|var\()/.test(valor) && !otros.includes(valor)),
  );

describe('[V-CARA-004] one scale of letters', () => {
  it('sheets use the five sizes of the theme', () => {
    const tamanos = valoresDe('font-size', [PREGUNTA, DEL_CAMPO]);
    expect(tamanos.length).toBeGreaterThan(50);
    expect(tamanos.filter(([, valor]) => !TAMANOS.has(valor))).toEqual([]);
  });

  it('sheets use two weights', () => {
    const pesos = valoresDe('font-weight', [ALCANCE]);
    expect(pesos.length).toBeGreaterThan(20);
    expect(pesos.filter(([, valor]) => !PESOS.has(valor))).toEqual([]);
  });

  it('sheets inherit a font whole or not at all', () => {
    const enteras = letrasEnteras();
    expect(enteras.length).toBeGreaterThan(4);
    const otras = enteras.filter(([, valor]) => valor !== 'inherit' && !DE_PORTADA.test(valor));
    expect(otras).toEqual([]);
  });

  it('a mail uses three sizes and two weights', () => {
    const carta = readFileSync('formatos/correo/carta.mjml', 'utf8');
    const usados = (propiedad: string) =>
      new Set(
        [...carta.matchAll(new RegExp(`${propiedad}(?:: |=")([\\w]+)`, 'g'))].map(
          ([, valor = '']) => valor,
        ),
      );
    // The empty last row of a box is one pixel high.
    expect([...usados('font-size')].toSorted()).toEqual(['14px', '16px', '1px', '20px']);
    expect([...usados('font-weight')]).toEqual(['600']);
  });
});
