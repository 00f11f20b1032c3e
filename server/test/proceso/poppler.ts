import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ALTO_DE_CARTA } from '#formatos/pdf/trazos.ts';

/** Output of a program about a file. A missing program fails the test instead of skipping it. */
const preguntar = (contenido: Uint8Array, nombre: string, uso: (ruta: string) => string[]) => {
  const carpeta = mkdtempSync(join(tmpdir(), 'soap-archivo-'));
  try {
    const ruta = join(carpeta, nombre);
    writeFileSync(ruta, contenido);
    const [programa = '', ...argumentos] = uso(ruta);
    return execFileSync(programa, argumentos, { stdio: ['ignore', 'pipe', 'pipe'] }).toString();
  } finally {
    rmSync(carpeta, { recursive: true, force: true });
  }
};

/** Text of a PDF, with runs of blanks as single spaces. */
export const textoDePdf = (pdf: Uint8Array): string =>
  preguntar(pdf, 'a.pdf', (ruta) => ['pdftotext', '-layout', ruta, '-'])
    .normalize('NFC')
    .replaceAll(/[\s\u00a0]+/g, ' ');

/** Text in drawing order, with slanted text such as a stamp. */
export const textoDibujado = (pdf: Uint8Array): string =>
  preguntar(pdf, 'a.pdf', (ruta) => ['pdftotext', '-raw', ruta, '-'])
    .normalize('NFC')
    .replaceAll(/[\s\u00a0]+/g, ' ');

/** Points at the foot of a page that office printers cannot reach (5 mm). */
const MARGEN_DE_IMPRESORA = 14.2;

/**
 * True if every word of a PDF stands above the foot of a carta sheet, less the printer's margin. Printing an
 * A4 page at full size on carta cuts off everything below.
 */
export const cabeEnCarta = (pdf: Uint8Array): boolean => {
  const cajas = preguntar(pdf, 'a.pdf', (ruta) => ['pdftotext', '-bbox', ruta, '-']);
  const abajo = [...cajas.matchAll(/<word[^>]* yMax="([\d.]+)"/g)].map(([, y]) => Number(y));
  if (abajo.length === 0) throw new Error('el PDF no tiene texto');
  return Math.max(...abajo) < ALTO_DE_CARTA - MARGEN_DE_IMPRESORA;
};

/** poppler's verdict on the signatures of a PDF. */
export const firmasDePdf = (pdf: Uint8Array): string =>
  preguntar(pdf, 'a.pdf', (ruta) => ['pdfsig', '-nocert', ruta]);

/** Names inside a zip, in order; throws on a broken zip. */
export const nombresDeZip = (zip: Uint8Array): string[] => {
  preguntar(zip, 'a.zip', (ruta) => ['unzip', '-tqq', ruta]);
  const lista = preguntar(zip, 'a.zip', (ruta) => ['unzip', '-Z1', ruta]);
  return lista.trim().split('\n');
};

/** Unpacks a zip and checks its list of hashes with `sha256sum -c`. Returns the correct files. */
export const verificarHashes = (zip: Uint8Array, lista: string): string[] =>
  preguntar(zip, 'a.zip', (ruta) => [
    ...['sh', '-c', 'cd "$(dirname "$1")" && unzip -qq a.zip && sha256sum -c --strict "$2"'],
    ...['sh', ruta, lista],
  ])
    .trim()
    .split('\n')
    .map((linea) => linea.replace(/: OK$/, ''));

/** Text of a file inside a zip. */
export const textoEnZip = (zip: Uint8Array, nombre: string): string =>
  preguntar(zip, 'a.zip', (ruta) => ['unzip', '-p', ruta, nombre]);

/** One file of a zip. */
export const archivoDeZip = (zip: Uint8Array, nombre: string): Buffer => {
  const carpeta = mkdtempSync(join(tmpdir(), 'soap-archivo-'));
  try {
    writeFileSync(join(carpeta, 'a.zip'), zip);
    return execFileSync('unzip', ['-p', join(carpeta, 'a.zip'), nombre]);
  } finally {
    rmSync(carpeta, { recursive: true, force: true });
  }
};
