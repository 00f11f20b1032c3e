import { readdirSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'vite';
import { describe, expect, it } from 'vitest';

/** Minimum words of a sentence; shorter texts are labels, which may repeat. */
const PALABRAS = 5;

/** Sentences of a file: quoted, in templates (`…` for inserted values) and between tags. */
const oraciones = (ruta: string, codigo: string): Set<string> => {
  const textos: string[] = [];
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === 'string') textos.push(value);
    },
    TemplateLiteral: ({ quasis }) => {
      textos.push(quasis.map(({ value }) => value.cooked ?? '').join('…'));
    },
    JSXText: ({ value }) => {
      textos.push(value);
    },
  }).visit(parseSync(ruta, codigo).program);
  return new Set(
    textos
      .map((texto) => texto.replaceAll(/\s+/g, ' ').trim().replace(/[.:]$/, ''))
      .filter((texto) => texto.split(' ').length >= PALABRAS),
  );
};

const deProduccion = (raices: readonly string[]): Map<string, Set<string>> =>
  new Map(
    raices.flatMap((raiz) =>
      readdirSync(raiz, { recursive: true, encoding: 'utf8' })
        .map((ruta) => `${raiz}/${ruta}`)
        .filter(
          (ruta) => /\.tsx?$/.test(ruta) && !/\.(?:test|fixture)\.|prueba|^web\/dist/.test(ruta),
        )
        .map((ruta) => [ruta, oraciones(ruta, readFileSync(ruta, 'utf8'))] as const),
    ),
  );

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
    expect([...oraciones('x.ts', codigo)]).toEqual([
      'El RUT no es válido aquí',
      'El valor … no es un RUT',
    ]);
    const tsx =
      'const c = <p>La venta ya\n  no está vigente</p>; const d = "Cancelar la venta ya";';
    expect([...oraciones('x.tsx', tsx)]).toEqual(['La venta ya no está vigente']);
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
