import { readdirSync, readFileSync } from 'node:fs';
import { ESCUDO } from '#values/escudo.ts';
import * as paleta from '#values/paleta.ts';
import { describe, expect, it } from 'vitest';

const RAICES = ['features', 'formatos', 'integrations', 'nucleo', 'server', 'values', 'web'];
/** The palette itself, and the payment provider of the demonstration, which has a face of its own. */
const PROPIOS = ['values/paleta.ts', 'integrations/pasarela-pago/simulador-estilo.ts'];
const COLOR = /(?<![\w&[])#(?:[0-9a-f]{6}|[0-9a-f]{3})\b/gi;

const ARCHIVOS = RAICES.flatMap((raiz) =>
  readdirSync(raiz, { recursive: true, encoding: 'utf8' }).map((ruta) => `${raiz}/${ruta}`),
).filter(
  (ruta) =>
    !/^web\/dist|^server\/test\/|\.(?:test|fixture)\.tsx?$/.test(ruta) && !PROPIOS.includes(ruta),
);

const coloresDe = (formato: RegExp) =>
  ARCHIVOS.filter((ruta) => formato.test(ruta)).flatMap((ruta) =>
    (readFileSync(ruta, 'utf8').match(COLOR) ?? []).map((color) => {
      const [, a = '', b = '', c = ''] = /^#(.)(.)(.)$/.exec(color) ?? [];
      return [ruta, (a ? `#${a}${a}${b}${b}${c}${c}` : color).toLowerCase()] as const;
    }),
  );

describe('[V-CARA-001] one palette', () => {
  it('code takes its colours from the palette', () => {
    expect(coloresDe(/\.tsx?$/)).toEqual([]);
  });

  it('sheets, templates and pictures, which import nothing, repeat its values only', () => {
    const suyos = new Set<string>(Object.values(paleta).flat());
    const repetidos = coloresDe(/\.(?:css|mjml|svg|html|webmanifest)$/);
    expect(repetidos.length).toBeGreaterThan(20);
    expect(repetidos.filter(([, color]) => !suyos.has(color))).toEqual([]);
  });
});

it('[V-CARA-002] the icon of the site is the shield of the certificate', () => {
  const icono = readFileSync('web/app/icono.svg', 'utf8');
  expect(icono).toContain(` d="${ESCUDO.contorno}"`);
  expect(icono).toContain(` d="${ESCUDO.tic}"`);
});
