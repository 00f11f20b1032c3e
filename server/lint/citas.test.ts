import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { archivosDelProyecto, filasDelCatalogo, idsDe, leer } from './catalogo.ts';

const raiz = fileURLToPath(new URL('../../', import.meta.url));
const codigo = archivosDelProyecto(/\.(?:ts|tsx|mjs|css)$/);
const documentos = archivosDelProyecto(/\.md$/).filter(
  (ruta) => !ruta.startsWith('docs/requisitos'),
);

const COMENTARIO = /(\/\*.*?\*\/|(?<![:'`"])\/\/ [^\n]*)/gs;
const TITULO = /\b(?:it|test|describe)[^\n]*?\(\s*(['`].*?['`]),/gs;

/** Path of a source file in a comment, whole or without its first folders. */
const RUTA = /(?<![\w/.*{<#@:-])((?:[\w-]+\/)+[\w.-]+\.(?:tsx?|mjs|css|sql))\b/g;

/** Text that may cite: comments and test titles. */
const dichoEn = (ruta: string): string =>
  [...idsDe(leer(ruta), COMENTARIO), ...idsDe(leer(ruta), TITULO)].join('\n');

/** For a range such as 'V-MAS-012 to 014', checks its first and its last row. */
const requisitosDe = (texto: string): string[] =>
  [...texto.matchAll(/\b([VA]-[A-Z]+-)(\d{3})(?: to (\d{3}))?/g)].flatMap(
    ([, area = '', primero = '', ultimo]) =>
      ultimo ? [area + primero, area + ultimo] : [area + primero],
  );

const dicho = [
  ...codigo.map((ruta) => [ruta, dichoEn(ruta)] as const),
  ...documentos.map((ruta) => [ruta, leer(ruta)] as const),
];

const citas = (de: (texto: string) => string[]): string[] =>
  dicho.flatMap(([ruta, texto]) => de(texto).map((id) => `${id} (${ruta})`));

const sin = (existentes: Set<string>, citadas: string[]): string[] =>
  citadas.filter((cita) => !existentes.has(cita.slice(0, cita.indexOf(' ('))));

describe('a citation in comments and documents', () => {
  it('is never the section sign of a paper outside the repository', () => {
    expect([...codigo, ...documentos].filter((ruta) => leer(ruta).includes('\u00A7'))).toEqual([]);
  });

  it('is a row of the catalogue', () => {
    const citadas = citas(requisitosDe);
    expect(citadas.length).toBeGreaterThan(200);
    expect(sin(filasDelCatalogo(), citadas)).toEqual([]);
  });

  it('is an open point of the catalogue', () => {
    const citadas = citas((texto) => idsDe(texto, /\b(V-OP-\d{2}|(?<!-)[OX]-\d{2})\b/g));
    expect(citadas.length).toBeGreaterThan(100);
    expect(sin(filasDelCatalogo(/^\| (V-OP-\d{2}|[OX]-\d{2}) \|/gm), citadas)).toEqual([]);
  });

  it.each([
    ['docs/dominio.md', /D-[A-Z]+-\d{2}/g],
    ['docs/fallas.md', /\b[FIL]\d{1,2}\b/g],
    ['docs/amenazas.md', /\b[CG]\d{2}\b/g],
  ])('is an id of %s', (documento, forma) => {
    const enParentesis = (texto: string): string[] =>
      idsDe(texto, /\(([^()]*)\)/g).flatMap((grupo) => grupo.match(forma) ?? []);
    const definidas = idsDe(leer(documento), /^(?:- \*\*|\| )([A-Z][-A-Z]*\d{1,2})\b/gm);
    const citadas = citas(enParentesis);
    expect(definidas.length).toBe(new Set(definidas).size);
    expect(citadas.length).toBeGreaterThan(10);
    expect(sin(new Set(definidas), citadas)).toEqual([]);
  });

  it('names every attack of docs/amenazas.md in the title of a test that shows it', () => {
    const titulos = codigo
      .filter((ruta) => /\.(?:test|spec)\.tsx?$/.test(ruta))
      .flatMap((ruta) => idsDe(leer(ruta), /['`]([^'`\n]*\bC\d{2}\b[^\n]*)['`],/g));
    const nombrados = new Set(idsDe(titulos.join('\n'), /\b(C\d{2})\b/g));
    const ataques = idsDe(leer('docs/amenazas.md'), /^\| (C\d{2}) /gm);
    expect(ataques.length).toBeGreaterThan(40);
    expect(ataques.filter((id) => !nombrados.has(id))).toEqual([]);
  });

  it('is an existing document', () => {
    const nombres = new Set(
      documentos.flatMap((ruta) => [ruta, ruta.slice(ruta.lastIndexOf('/') + 1)]),
    );
    const citadas = citas((texto) => idsDe(texto, /(?<![\w/.*{-])((?:docs\/)?[\w-]+\.md)\b/g));
    expect(citadas.length).toBeGreaterThan(20);
    expect(sin(nombres, citadas)).toEqual([]);
  });

  it('is a file that is there', () => {
    const rutas = archivosDelProyecto(/\.(?:tsx?|mjs|css|sql)$/);
    const enComentarios = codigo.flatMap((ruta) =>
      idsDe(idsDe(leer(ruta), COMENTARIO).join('\n'), RUTA).map((dicha) => `${dicha} (${ruta})`),
    );
    expect(enComentarios.length).toBeGreaterThan(20);
    expect(
      enComentarios.filter((cita) => {
        const dicha = cita.slice(0, cita.indexOf(' ('));
        return !rutas.some((ruta) => ruta === dicha || ruta.endsWith(`/${dicha}`));
      }),
    ).toEqual([]);
  });

  it('is a section of docs/decisiones.md', () => {
    const secciones = new Set(idsDe(leer('docs/decisiones.md'), /^## (.+)$/gm));
    const citadas = citas((texto) =>
      idsDe(texto.replaceAll(/\n \* ?/g, ' '), /decisiones\.md, '([^']+)'/g),
    );
    expect(citadas.length).toBeGreaterThan(10);
    expect(sin(secciones, citadas)).toEqual([]);
  });
});

describe('the documents of the repository', () => {
  it.each(documentos)('%s links to existing files', (documento) => {
    const carpeta = join(raiz, documento, '..');
    const enlaces = idsDe(leer(documento), /\]\((?!https?:|#)([^)#]+)/g);
    expect(enlaces.filter((enlace) => !existsSync(join(carpeta, enlace)))).toEqual([]);
  });

  it.each(documentos)('%s names existing files and folders', (documento) => {
    const rutas = idsDe(leer(documento), /`((?:[a-z]+\/)+[^\s`<>*{]*)`/g).filter(
      (ruta) => existsSync(join(raiz, ruta.split('/')[0] ?? '')) && !ruta.includes('AAAA'),
    );
    expect(rutas.filter((ruta) => !existsSync(join(raiz, ruta)))).toEqual([]);
  });
});
