import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { componer, partirLineas, prepararTipo } from './fuente-texto.ts';
import { leerFuente } from './fuente-ttf.ts';

const fuentes = ['Inter-Regular', 'Inter-SemiBold'].map((nombre) =>
  leerFuente(nombre, readFileSync(new URL(`./fuentes/${nombre}.ttf`, import.meta.url))),
);
const [tipo] = fuentes.map((fuente) => prepararTipo('F1', fuente));
if (!tipo) throw new Error('falta la fuente');

const rango = (desde: number, hasta: number): number[] =>
  Array.from({ length: hasta - desde + 1 }, (_, i) => desde + i);

/** The letters behind the glyphs, as the PDF's ToUnicode table tells them. */
const leer = (cifras: string): string => {
  const letras = new Map<number, number>();
  for (const [letra, glifo] of tipo.fuente.glifos) if (!letras.has(glifo)) letras.set(glifo, letra);
  const glifos = (cifras.match(/.{4}/g) ?? []).map((hex) => Number.parseInt(hex, 16));
  return String.fromCharCode(...glifos.map((glifo) => letras.get(glifo) ?? 0));
};

describe('letters', () => {
  it.each(fuentes)('$nombre has every letter of ASCII, Latin-1 and Latin Extended-A', (fuente) => {
    // Soft hyphen and the deprecated ŉ are no letters of a name.
    const letras = [...rango(0x20, 0x7e), ...rango(0xa1, 0x17f)].filter(
      (letra) => letra !== 0xad && letra !== 0x149,
    );
    expect(letras.filter((letra) => !fuente.glifos.has(letra))).toEqual([]);
  });

  it.each([
    ['ÁÉÍÓÚÜÑ áéíóúüñ ¿¡°$', 'ÁÉÍÓÚÜÑ áéíóúüñ ¿¡°$'],
    ['ŁUKASZ ŞAHİN ŽELJKO', 'ŁUKASZ ŞAHİN ŽELJKO'],
    ['ṢẠ', 'SA'],
    ['王 Ж 😀', '? ? ?'],
    ['uno\u00a0dos\ttres\ncuatro', 'uno dos tres cuatro'],
  ])('%j prints as %j', (texto, impreso) => {
    expect(leer(tipo.codificar(texto))).toBe(impreso);
  });

  it('any text at all can be written and measured', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (texto) => {
        expect(tipo.codificar(texto)).toMatch(/^([0-9a-f]{4})*$/);
        expect(tipo.medir(texto)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('fitting', () => {
  const nombres = fc.string({ unit: fc.constantFrom(...'AIMÑW 1.'), minLength: 1, maxLength: 160 });
  const anchos = fc.integer({ min: 40, max: 420 });

  it('no line is wider than its place, whatever the text', () => {
    fc.assert(
      fc.property(
        nombres,
        anchos,
        fc.constantFrom(1 as const, 2 as const),
        (texto, ancho, lineas) => {
          const puesto = componer(tipo, texto, 10, { ancho, lineas });
          expect(puesto.lineas.length).toBeLessThanOrEqual(lineas);
          for (const linea of puesto.lineas) {
            expect(linea.ancho).toBeCloseTo(tipo.medir(linea.texto) * puesto.cuerpo);
            expect(linea.ancho).toBeLessThanOrEqual(ancho + 0.01);
          }
        },
      ),
    );
  });

  it('what fits stays as it is; what almost fits shrinks in one line', () => {
    expect(componer(tipo, 'SOTO', 10, { ancho: 100, lineas: 2 }).cuerpo).toBe(10);
    const ancho = tipo.medir('SOTO SOTO SOTO') * 10 * 0.9;
    const menor = componer(tipo, 'SOTO SOTO SOTO', 10, { ancho, lineas: 2 });
    expect(menor.lineas).toHaveLength(1);
    expect(menor.cuerpo).toBeCloseTo(9, 1);
  });

  it('a long name goes on in a second line, broken between words, with nothing lost', () => {
    const texto = 'SOCIEDAD DE TRANSPORTES Y LOGISTICA DEL SUR LIMITADA';
    const ancho = tipo.medir(texto) * 10 * 0.5;
    const { lineas } = componer(tipo, texto, 10, { ancho, lineas: 2 });
    expect(lineas.map((linea) => linea.texto).join(' ')).toBe(texto);
  });

  it('only what fits nowhere ends in an ellipsis', () => {
    const { lineas } = componer(tipo, 'M'.repeat(300), 10, { ancho: 100, lineas: 2 });
    expect(lineas.at(-1)?.texto.endsWith('…')).toBe(true);
  });

  it('a paragraph keeps all its words', () => {
    const palabras = fc.array(fc.string({ unit: fc.constantFrom(...'abcñ'), minLength: 1 }), {
      minLength: 1,
    });
    fc.assert(
      fc.property(palabras, anchos, (lista, ancho) => {
        expect(partirLineas(tipo, lista.join(' '), 9, ancho).join(' ')).toBe(lista.join(' '));
      }),
    );
  });
});
