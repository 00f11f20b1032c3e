import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ajustes } from './ajustes.ts';
import { USUARIOS_DEMO } from './db/seed/datos/demo.ts';

const filasDe = (ruta: string): string[] =>
  readFileSync(new URL(`../${ruta}`, import.meta.url), 'utf8')
    .split('\n')
    .map((linea) => linea.replaceAll(/\s+/g, ' '));

describe('docs/ajustes.md', () => {
  const filas = filasDe('docs/ajustes.md');

  it.each(ajustes())('states what $nombre is and its default', (ajuste) => {
    const { nombre, omision, descripcion } = ajuste;
    const fila = filas.find((linea) => linea.startsWith(`| \`${nombre}\` |`));
    expect(fila).toContain(descripcion);
    expect(fila).toContain(omision ? `\`${omision}\`` : '| |');
  });

  it('lists the settings in the order of the code, and no others', () => {
    const nombradas = filas.flatMap((linea) => /^\| `([A-Z0-9_]+)` \|/.exec(linea)?.[1] ?? []);
    expect(nombradas).toEqual(ajustes().map(({ nombre }) => nombre));
  });
});

describe('the README', () => {
  const filas = filasDe('README.md');

  it.each(USUARIOS_DEMO)('gives the password of $nombre', ({ nombre, clave }) => {
    expect(filas.some((linea) => linea.includes(`\`${nombre}\` | \`${clave}\``))).toBe(true);
  });
});
