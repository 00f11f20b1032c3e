import { readdirSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'vite';

/** A text of a source file: quoted, of a template (`…` for inserted values), or between tags. */
export interface Texto {
  readonly clase: 'citado' | 'plantilla' | 'entre_etiquetas';
  readonly texto: string;
}

/** Texts of a source, in any order. `ruta` tells whether it holds JSX. */
export const textosDe = (ruta: string, codigo: string): readonly Texto[] => {
  const textos: Texto[] = [];
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === 'string') textos.push({ clase: 'citado', texto: value });
    },
    TemplateLiteral: ({ quasis }) => {
      const texto = quasis.map(({ value }) => value.cooked ?? '').join('…');
      textos.push({ clase: 'plantilla', texto });
    },
    JSXText: ({ value }) => {
      textos.push({ clase: 'entre_etiquetas', texto: value });
    },
  }).visit(parseSync(ruta, codigo).program);
  return textos;
};

/** Production sources in these folders of the repository, by path. */
export const fuentesDe = (carpetas: readonly string[]): string[] =>
  carpetas.flatMap((carpeta) =>
    readdirSync(carpeta, { recursive: true, encoding: 'utf8' })
      .map((ruta) => `${carpeta}/${ruta}`)
      .filter((ruta) => /\.tsx?$/.test(ruta) && !/\.test\.|prueba|fixture|^web\/dist/.test(ruta)),
  );

const leidos = new Map<string, readonly Texto[]>();
/** Texts of a file; several tests ask for the same ones. */
export const textosDeArchivo = (ruta: string): readonly Texto[] => {
  const textos = leidos.get(ruta) ?? textosDe(ruta, readFileSync(ruta, 'utf8'));
  leidos.set(ruta, textos);
  return textos;
};
