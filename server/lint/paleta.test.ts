import { readdirSync, readFileSync } from 'node:fs';
import { ESCUDO } from '#values/escudo.ts';
import * as paleta from '#values/paleta.ts';
import { describe, expect, it } from 'vitest';

const RAICES = ['features', 'formatos', 'integrations', 'nucleo', 'server', 'values', 'web'];
/** The palette itself, and the payment provider of the demonstration, which has a face of its own. */
const PROPIOS = ['values/paleta.ts', 'integrations/pasarela-pago/simulador-estilo.ts'];
const COLOR = /(?<![\w&[])#(?:[0-9a-f]{6}|[0-9a-f]{3})\b|\b(?:rgb|hsl)a?\([^)]*\)/gi;

const ARCHIVOS = RAICES.flatMap((raiz) =>
  readdirSync(raiz, { recursive: true, encoding: 'utf8' }).map((ruta) => `${raiz}/${ruta}`),
).filter(
  (ruta) =>
    !/^web\/dist|^server\/test\/|\.(?:test|fixture)\.tsx?$/.test(ruta) && !PROPIOS.includes(ruta),
);

/** Colour as '#rrggbb', without its opacity; hsl() as it is written, which no palette has. */
const enHexadecimal = (color: string): string => {
  const [, a = '', b = '', c = ''] = /^#(.)(.)(.)$/.exec(color) ?? [];
  if (a) return `#${a}${a}${b}${b}${c}${c}`.toLowerCase();
  const [, ...partes] = /^rgba?\((\d+)[\s,]+(\d+)[\s,]+(\d+)/i.exec(color) ?? [];
  if (partes.length === 0) return color.toLowerCase();
  return `#${partes.map((parte) => Number(parte).toString(16).padStart(2, '0')).join('')}`;
};

const coloresEn = (texto: string): string[] => (texto.match(COLOR) ?? []).map(enHexadecimal);

const coloresDe = (formato: RegExp) =>
  ARCHIVOS.filter((ruta) => formato.test(ruta)).flatMap((ruta) =>
    coloresEn(readFileSync(ruta, 'utf8')).map((color) => [ruta, color] as const),
  );

describe('[V-CARA-001] one palette', () => {
  it('colours are seen in every notation', () => {
    expect(
      coloresEn('#FFF #0b2f5b rgb(22 32 44 / 8%) rgba(11, 47, 91, 0.5) hsl(0 50% 50%)'),
    ).toEqual(['#ffffff', '#0b2f5b', '#16202c', '#0b2f5b', 'hsl(0 50% 50%)']);
  });

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

it.each(['web/app/icono.svg', 'web/index.html'])(
  '[V-CARA-002] %s draws the shield of the certificate',
  (ruta) => {
    const dibujo = readFileSync(ruta, 'utf8');
    expect(dibujo).toContain(` d="${ESCUDO.contorno}"`);
    expect(dibujo).toContain(` d="${ESCUDO.tic}"`);
  },
);
