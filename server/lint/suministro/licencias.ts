import type { Paquete } from './candado.ts';

/** SPDX licences allowed in the product, its build and its tests. */
const ADMITIDAS = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0'],
  ...['CC0-1.0', 'Zlib'],
  // Fonts under it may be embedded and redistributed, but not sold by themselves.
  'OFL-1.1',
  // Permissive: `argparse`, a tool's dependency, keeps its notice.
  'Python-2.0',
  // Allowed for unmodified build and test tools.
  'MPL-2.0',
]);

/** Packages without a licence in their package.json, and the licence found in their files. */
const LEIDAS: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

/** True if an SPDX expression permits use: one side of an OR, both of an AND. */
export const seAdmite = (expresion: string): boolean => {
  const sola = expresion.replaceAll(/^\(|\)$/g, '');
  if (sola.includes(' OR ')) return sola.split(' OR ').some(seAdmite);
  return sola.split(' AND ').every((una) => ADMITIDAS.has(una));
};

/** Packages with a licence outside the list. */
export const licenciasAjenas = (paquetes: readonly Paquete[]): string[] =>
  paquetes.flatMap(({ nombre, version, licencia = LEIDAS[nombre] }) =>
    licencia !== undefined && seAdmite(licencia)
      ? []
      : [`${nombre}@${version}: ${licencia ?? 'no dice licencia'}`],
  );
