import { readFileSync } from 'node:fs';

const PAGINAS = new URL('../../../docs/operacion/', import.meta.url);
const HUECO = /<[a-z][^<>]*>/g;

/**
 * Returns the commands of a page of docs/operacion, a line each: the first block under a heading. `huecos` says
 * what stands in place of each `<…>`. Throws for one that nobody says, and where there is no such block.
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
