import { describe, expect, it } from 'vitest';
import { fuentesDe, type Texto, textosDe, textosDeArchivo } from './textos.ts';

/** Minimum words of a sentence; shorter texts are labels, which may repeat. */
const PALABRAS = 5;

const oraciones = (textos: readonly Texto[]): Set<string> =>
  new Set(
    textos
      .map(({ texto }) => texto.replaceAll(/\s+/g, ' ').trim().replace(/[.:]$/, ''))
      .filter((texto) => texto.split(' ').length >= PALABRAS),
  );

const deProduccion = (carpetas: readonly string[]): Map<string, Set<string>> =>
  new Map(fuentesDe(carpetas).map((ruta) => [ruta, oraciones(textosDeArchivo(ruta))]));

/** Sentences that occur on both sides, with their files. */
const repetidas = (
  unos: ReadonlyMap<string, ReadonlySet<string>>,
  otros: ReadonlyMap<string, ReadonlySet<string>>,
): string[] => {
  const conEl = (lado: typeof unos, texto: string) =>
    [...lado].filter(([, textos]) => textos.has(texto)).map(([ruta]) => ruta);
  const comunes = new Set([...unos.values()].flatMap((textos) => [...textos]));
  return [...comunes]
    .filter((texto) => conEl(otros, texto).length > 0)
    .map((texto) => `${texto} | ${[...conEl(unos, texto), ...conEl(otros, texto)].join(', ')}`);
};

describe('sentences of server and screens', () => {
  it('reads quoted texts, templates and text between tags', () => {
    const codigo = "const a = 'El RUT no es válido aquí.'; const b = `El valor ${x} no es un RUT`;";
    expect([...oraciones(textosDe('x.ts', codigo))]).toEqual([
      'El RUT no es válido aquí',
      'El valor … no es un RUT',
    ]);
    const tsx =
      'const c = <p>La venta ya\n  no está vigente</p>; const d = "Cancelar la venta ya";';
    expect([...oraciones(textosDe('x.tsx', tsx))]).toEqual(['La venta ya no está vigente']);
  });

  it('finds a sentence that both sides write', () => {
    const uno = new Map([['features/a.ts', new Set(['La venta no está vigente'])]]);
    const otro = new Map([['web/b.tsx', new Set(['La venta no está vigente', 'Otra'])]]);
    expect(repetidas(uno, otro)).toEqual(['La venta no está vigente | features/a.ts, web/b.tsx']);
  });

  it('stand once: the screen imports the sentence of the room', () => {
    expect(
      repetidas(deProduccion(['features', 'values', 'nucleo', 'formatos']), deProduccion(['web'])),
    ).toEqual([]);
  });
});
