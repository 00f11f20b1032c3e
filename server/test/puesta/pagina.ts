import { readFileSync } from 'node:fs';

const PAGINAS = new URL('../../../docs/operacion/', import.meta.url);
const HUECO = /<[a-z][^<>]*>/g;

/**
 * Returns the commands of a page of docs/operacion, one per line: the first block under a heading. `huecos`
 * gives the text for each `<…>`. Throws on an unfilled gap, and on a missing block.
 */
export const ordenesDe = (
  pagina: string,
  titulo: string,
  huecos: Readonly<Record<string, string>> = {},
): string[] => {
  const [, bajo] = readFileSync(new URL(pagina, PAGINAS), 'utf8').split(`# ${titulo}\n`);
  const [, bloque] = (bajo?.split(/^#/m)[0] ?? '').split(/^```\n/m);
  if (bloque === undefined) throw new Error(`${pagina} no tiene órdenes bajo '${titulo}'`);
  return bloque
    .trimEnd()
    .split('\n')
    .map((linea) =>
      linea.replaceAll(HUECO, (hueco) => {
        const valor = huecos[hueco.slice(1, -1)];
        if (valor === undefined) throw new Error(`La página pide ${hueco} y nadie lo dice`);
        return valor;
      }),
    );
};
