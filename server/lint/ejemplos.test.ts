import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Placeholders of a file with a literal value. */
const PROPUESTO = /\bplaceholder(?:=|:\s*)\{?["']([^"']+)["']/g;

/** True for a value that somebody could have typed, without the words that call it an example. */
const sinDecirlo = (texto: string): boolean => /[\d@]/.test(texto) && !texto.startsWith('Ej.: ');

const propuestosDe = (codigo: string): string[] =>
  [...codigo.matchAll(PROPUESTO)].map(([, texto = '']) => texto);

describe('values in empty fields', () => {
  it('[V-FRESCO-003] are called examples, in one form', () => {
    const codigo = `<C placeholder="BBCL23" /> ({ placeholder: 'a@b.cl' }) <C placeholder="Todos" />`;
    expect(propuestosDe(codigo).filter(sinDecirlo)).toEqual(['BBCL23', 'a@b.cl']);
    const propuestos = ['web', 'server/plugins'].flatMap((carpeta) =>
      readdirSync(carpeta, { recursive: true, encoding: 'utf8' })
        .filter((ruta) => /\.tsx?$/.test(ruta) && !/\.test\.|^dist/.test(ruta))
        .flatMap((ruta) => propuestosDe(readFileSync(`${carpeta}/${ruta}`, 'utf8'))),
    );
    expect(propuestos.filter((texto) => texto.startsWith('Ej.: ')).length).toBeGreaterThan(5);
    expect(propuestos.filter(sinDecirlo)).toEqual([]);
  });
});
