import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ALTO_DE_CARTA } from '#formatos/pdf/trazos.ts';

/** What a program prints about a file; a program that is missing fails the test, it is not skipped. */
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

/** The text of a PDF, its blanks as single spaces. */
export const textoDePdf = (pdf: Uint8Array): string =>
  preguntar(pdf, 'a.pdf', (ruta) => ['pdftotext', '-layout', ruta, '-'])
    .normalize('NFC')
    .replaceAll(/[\s\u00a0]+/g, ' ');

/** The same in the order it was drawn, with what stands askew, such as a stamp. */
export const textoDibujado = (pdf: Uint8Array): string =>
  preguntar(pdf, 'a.pdf', (ruta) => ['pdftotext', '-raw', ruta, '-'])
    .normalize('NFC')
    .replaceAll(/[\s\u00a0]+/g, ' ');

/** Points that office printers cannot reach at the foot of a page (5 mm). */
const MARGEN_DE_IMPRESORA = 14.2;

/**
 * Whether every word of a PDF stands above the foot of a sheet of carta, less the margin of the printer.
 * An A4 page that is printed on carta at full size loses what lies below.
 */
export const cabeEnCarta = (pdf: Uint8Array): boolean => {
  const cajas = preguntar(pdf, 'a.pdf', (ruta) => ['pdftotext', '-bbox', ruta, '-']);
  const abajo = [...cajas.matchAll(/<word[^>]* yMax="([\d.]+)"/g)].map(([, y]) => Number(y));
  if (abajo.length === 0) throw new Error('el PDF no tiene texto');
  return Math.max(...abajo) < ALTO_DE_CARTA - MARGEN_DE_IMPRESORA;
};

/** What poppler says of the signatures of a PDF. */
export const firmasDePdf = (pdf: Uint8Array): string =>
  preguntar(pdf, 'a.pdf', (ruta) => ['pdfsig', '-nocert', ruta]);

/** The names inside a zip, in order; throws when the zip is broken. */
export const nombresDeZip = (zip: Uint8Array): string[] => {
  preguntar(zip, 'a.zip', (ruta) => ['unzip', '-tqq', ruta]);
  const lista = preguntar(zip, 'a.zip', (ruta) => ['unzip', '-Z1', ruta]);
  return lista.trim().split('\n');
};

/** Unpacks a zip and has `sha256sum -c` check its list of hashes; gives the files that are right. */
export const verificarHashes = (zip: Uint8Array, lista: string): string[] =>
  preguntar(zip, 'a.zip', (ruta) => [
    ...['sh', '-c', 'cd "$(dirname "$1")" && unzip -qq a.zip && sha256sum -c --strict "$2"'],
    ...['sh', ruta, lista],
  ])
    .trim()
    .split('\n')
    .map((linea) => linea.replace(/: OK$/, ''));

/** The text of a file inside a zip. */
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
