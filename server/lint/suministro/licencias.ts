import type { Paquete } from './candado.ts';

/** What may be part of the product, used to build it or to test it, by SPDX. */
const ADMITIDAS = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0'],
  ...['CC0-1.0', 'Zlib'],
  // A font may be embedded and handed on with the product, only not sold by itself.
  'OFL-1.1',
  // Used as it comes, to build and to test: nothing of it is changed.
  'MPL-2.0',
]);

/** Packages that say no licence in their own package.json, and where theirs was read. */
const LEIDAS: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

/** Whether an SPDX expression lets us: one side of an OR, both of an AND. */
export const seAdmite = (expresion: string): boolean => {
  const sola = expresion.replaceAll(/^\(|\)$/g, '');
  if (sola.includes(' OR ')) return sola.split(' OR ').some(seAdmite);
  return sola.split(' AND ').every((una) => ADMITIDAS.has(una));
};

/** The packages whose licence is none of those. */
export const licenciasAjenas = (paquetes: readonly Paquete[]): string[] =>
  paquetes.flatMap(({ nombre, version, licencia = LEIDAS[nombre] }) =>
    licencia !== undefined && seAdmite(licencia)
      ? []
      : [`${nombre}@${version}: ${licencia ?? 'no dice licencia'}`],
  );
