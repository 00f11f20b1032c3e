import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ajustes } from './ajustes.ts';
import { USUARIOS_DEMO } from './db/seed/datos/demo.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const filas = readme.split('\n').map((linea) => linea.replaceAll(/\s+/g, ' '));

describe('the README', () => {
  it.each(ajustes())('says what the setting $nombre is and its default', (ajuste) => {
    const { nombre, omision, descripcion } = ajuste;
    const fila = filas.find((linea) => linea.startsWith(`| \`${nombre}\` |`));
    expect(fila).toContain(descripcion);
    expect(fila).toContain(omision ? `\`${omision}\`` : '| |');
  });

  it.each(USUARIOS_DEMO)('gives the password of $nombre', ({ nombre, clave }) => {
    expect(filas.some((linea) => linea.includes(`\`${nombre}\` | \`${clave}\``))).toBe(true);
  });
});
