import { readdirSync, readFileSync } from 'node:fs';
import { PESOS, TAMANOS } from '#values/tipografia.ts';
import { describe, expect, it } from 'vitest';

/** Names by which Mantine's variables have the three sizes (web/app/theme.ts). */
const DEL_TEMA = ['sm', 'md', 'xl'].map((nombre) => `var(--mantine-font-size-${nombre})`);
const EN_REM = Object.values(TAMANOS).map((pixeles) => `${pixeles / 16}rem`);
const DE_PESO = Object.values(PESOS).map(String);
/** Sheets that draw before the theme has set its variables; they repeat its sizes. */
const ANTES_DEL_TEMA = ['web/estilos.css', 'web/lib/portada/portada.css'];
/** The drawn plates, the fonts' own files, and the one question of the front page. */
const DIBUJADOS = ['web/ui/placa/placa.css', 'web/ui/placa/placa-de-campo.css'];
const ALCANCE = `${PESOS.normal} ${PESOS.fuerte}`;
const PREGUNTA = 'clamp(1.75rem, 8vw, 2.25rem)';
const DEL_CAMPO = 'clamp(3.25rem, 17vw, 4.25rem)';

const EN_WEB = readdirSync('web', { recursive: true, encoding: 'utf8' })
  .map((ruta) => `web/${ruta}`)
  .filter((ruta) => !ruta.startsWith('web/dist'));
const HOJAS = EN_WEB.filter((ruta) => ruta.endsWith('.css') && !DIBUJADOS.includes(ruta));

/** The front page names its fonts, with a size of the theme, in one line. */
const DE_PORTADA = /^1rem\/1\.5 system-ui,/;

/** Values of a property in sheets, except inherited ones. */
const valoresDe = (propiedad: string, otros: readonly string[] = []) =>
  HOJAS.flatMap((ruta) =>
    [
      ...readFileSync(ruta, 'utf8').matchAll(
        new RegExp(`(?<![\\w-])${propiedad}:\\s*([^;}]+)`, 'g'),
      ),
    ]
      .map(([, valor = '']) => [ruta, valor.trim()] as const)
      .filter(([, valor]) => valor !== 'inherit' && !otros.includes(valor)),
  );

describe('[V-CARA-004] one scale of letters', () => {
  it('sheets take their sizes from the theme', () => {
    const tamanos = valoresDe('font-size', [PREGUNTA, DEL_CAMPO]);
    expect(tamanos.length).toBeGreaterThan(50);
    const suyos = (ruta: string) => (ANTES_DEL_TEMA.includes(ruta) ? EN_REM : DEL_TEMA);
    expect(tamanos.filter(([ruta, valor]) => !suyos(ruta).includes(valor))).toEqual([]);
  });

  it('sheets use two weights', () => {
    const pesos = valoresDe('font-weight', [ALCANCE]);
    expect(pesos.length).toBeGreaterThan(20);
    expect(pesos.filter(([, valor]) => !DE_PESO.includes(valor))).toEqual([]);
  });

  it('sheets inherit a font whole or not at all', () => {
    expect(valoresDe('font').filter(([, valor]) => !DE_PORTADA.test(valor))).toEqual([]);
  });

  it('components set no size or weight of their own', () => {
    const propios = EN_WEB.filter((ruta) => /(?<!test)\.tsx$/.test(ruta)).flatMap((ruta) =>
      [
        ...readFileSync(ruta, 'utf8').matchAll(
          /\b(?:fz|fw)=\S+|\bfont(?:Size|Weight): (?!TAMANOS|PESOS)/g,
        ),
      ].map(([uso]) => [ruta, uso]),
    );
    expect(propios).toEqual([]);
  });

  it('[V-CARA-006] no sheet takes classes of another one', () => {
    expect(HOJAS.filter((ruta) => /\bcomposes:/.test(readFileSync(ruta, 'utf8')))).toEqual([]);
  });

  it('a mail has the sizes and weights of the screens', () => {
    const carta = readFileSync('formatos/correo/carta.mjml', 'utf8');
    const usados = (propiedad: string) => [
      ...new Set(
        [...carta.matchAll(new RegExp(`${propiedad}(?:: |=")([\\w]+)`, 'g'))].map(
          ([, valor = '']) => valor,
        ),
      ),
    ];
    // The empty last row of a box is one pixel high.
    const tamanos = usados('font-size').filter((valor) => valor !== '1px');
    expect(tamanos.toSorted()).toEqual(Object.values(TAMANOS).map((pixeles) => `${pixeles}px`));
    expect(usados('font-weight')).toEqual([String(PESOS.fuerte)]);
  });
});
