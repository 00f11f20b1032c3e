import { readFileSync } from 'node:fs';

const PAGINA = new URL('../../../docs/operacion.md', import.meta.url);
const HUECO = /<[a-z][^<>]*>/g;

/**
 * The commands of the operation page, a line each: the first block under a heading. `huecos` says what
 * stands in place of each `<…>`; throws for one that nobody says, and where there is no such block.
 */
export const ordenesDe = (
  titulo: string,
  huecos: Readonly<Record<string, string>> = {},
): string[] => {
  const [, bajo] = readFileSync(PAGINA, 'utf8').split(`# ${titulo}\n`);
  const [, bloque] = (bajo?.split(/^#/m)[0] ?? '').split(/^```\n/m);
  if (bloque === undefined) throw new Error(`La página no tiene órdenes bajo '${titulo}'`);
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
