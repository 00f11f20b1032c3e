import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CUBIERTAS, validarImpreso } from '#values/letras-del-certificado.ts';
import { componer, partirLineas, prepararTipo } from './fuente-texto.ts';
import { leerFuente } from './fuente-ttf.ts';

const fuentes = ['Inter-Regular', 'Inter-SemiBold'].map((nombre) =>
  leerFuente(nombre, readFileSync(new URL(`./fuentes/${nombre}.ttf`, import.meta.url))),
);
const [tipo] = fuentes.map((fuente) => prepararTipo('F1', fuente));
if (!tipo) throw new Error('falta la fuente');

const rango = (desde: number, hasta: number): number[] =>
  Array.from({ length: hasta - desde + 1 }, (_, i) => desde + i);

/** Text of encoded glyphs, as in the ToUnicode table of the PDF. */
const leer = (cifras: string): string => {
  const letras = new Map<number, number>();
  for (const [letra, glifo] of tipo.fuente.glifos) if (!letras.has(glifo)) letras.set(glifo, letra);
  const glifos = (cifras.match(/.{4}/g) ?? []).map((hex) => Number.parseInt(hex, 16));
  return String.fromCharCode(...glifos.map((glifo) => letras.get(glifo) ?? 0));
};

describe('letters', () => {
  it.each(fuentes)('$nombre has every letter of ASCII, Latin-1 and Latin Extended-A', (fuente) => {
    // Names contain neither the soft hyphen nor the deprecated ŉ.
    const letras = [...rango(0x20, 0x7e), ...rango(0xa1, 0x17f)].filter(
      (letra) => letra !== 0xad && letra !== 0x149,
    );
    expect(letras.filter((letra) => !fuente.glifos.has(letra))).toEqual([]);
  });

  it.each([
    ['ÁÉÍÓÚÜÑ áéíóúüñ ¿¡°$', 'ÁÉÍÓÚÜÑ áéíóúüñ ¿¡°$'],
    ['ŁUKASZ ŞAHİN ŽELJKO', 'ŁUKASZ ŞAHİN ŽELJKO'],
    ['ṢẠ', 'SA'],
    ['NGUYỄN VĂN', 'NGUYEN VĂN'],
    ['M\u0308x\u0301', 'Mx'],
    ['uno\u00a0dos\ttres\ncuatro', 'uno dos tres cuatro'],
  ])('%j prints as %j', (texto, impreso) => {
    expect(leer(tipo.codificar(texto))).toBe(impreso);
  });

  it('[V-LETRA-001] the table for browsers lists exactly the characters of both fonts', () => {
    const deLaTabla = CUBIERTAS.flatMap(([primero, ultimo]) => rango(primero, ultimo));
    for (const { nombre, glifos } of fuentes) {
      expect([nombre, [...glifos.keys()].toSorted((a, b) => a - b)]).toEqual([nombre, deLaTabla]);
    }
  });

  it.each([...'王Ж😀АΑٱ≠', '\ufffd', '\ud800'])(
    '[V-LETRA-002] throws for %j and prints nothing in its place',
    (letra) => {
      const texto = `ANA ${letra}`;
      const punto = letra.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
      const falta = `Inter-Regular no puede mostrar el carácter U+${punto}`;
      expect(() => tipo.codificar(texto)).toThrow(falta);
      expect(() => tipo.medir(texto)).toThrow(falta);
    },
  );

  it('[V-LETRA-002] writes and measures every text that the forms accept', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (texto) => {
        const impreso = texto.normalize();
        const escribir = () => [tipo.codificar(impreso), tipo.medir(impreso)] as const;
        if (validarImpreso(texto) !== null) return;
        const [cifras, ancho] = escribir();
        expect(cifras).toMatch(/^([0-9a-f]{4})*$/);
        expect(ancho).toBeGreaterThanOrEqual(0);
      }),
      {
        examples: [['ṢẠ'], ['M\u0308'], ['é'.normalize('NFD')], ['A’B – “C” €'], ['Ǆ'], ['\u212b']],
      },
    );
  });
});

describe('fitting', () => {
  const nombres = fc.string({ unit: fc.constantFrom(...'AIMÑW 1.'), minLength: 1, maxLength: 160 });
  const anchos = fc.integer({ min: 40, max: 420 });

  it('no line of any text is wider than its place', () => {
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

  it('a text that fits is unchanged; one that almost fits shrinks in one line', () => {
    expect(componer(tipo, 'SOTO', 10, { ancho: 100, lineas: 2 }).cuerpo).toBe(10);
    const ancho = tipo.medir('SOTO SOTO SOTO') * 10 * 0.9;
    const menor = componer(tipo, 'SOTO SOTO SOTO', 10, { ancho, lineas: 2 });
    expect(menor.lineas).toHaveLength(1);
    expect(menor.cuerpo).toBeCloseTo(9, 1);
  });

  it('a long name breaks between words into a second line without losing any', () => {
    const texto = 'SOCIEDAD DE TRANSPORTES Y LOGISTICA DEL SUR LIMITADA';
    const ancho = tipo.medir(texto) * 10 * 0.5;
    const { lineas } = componer(tipo, texto, 10, { ancho, lineas: 2 });
    expect(lineas.map((linea) => linea.texto).join(' ')).toBe(texto);
  });

  it('a text that does not fit in two lines ends in an ellipsis', () => {
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
