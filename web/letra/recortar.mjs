import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PESOS } from '#values/tipografia.ts';
import recortar from 'subset-font';

// `npm run letra` writes Inter with the letters, weights and features that the screens use. Any other letter
// loads the whole font beside (`web/estilos.css`).
const ENTERA = import.meta
  .resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');
const AQUI = fileURLToPath(new URL('./inter.woff2', import.meta.url));

const ASCII = String.fromCodePoint(...Array.from({ length: 95 }, (_nada, i) => 32 + i));
const LETRAS = `${ASCII}\u00A0áéíóúüñÁÉÍÓÚÜÑ¡¿«»°ºª·×–—‘’“”…€−→`;
// Kerning, marks, digits of one width, and signs that fit their neighbours.
const RASGOS = ['kern', 'ccmp', 'mark', 'mkmk', 'locl', 'liga', 'calt', 'tnum'];

// Copyright, and address of the licence (OFL.txt), which stay with each copy.
const NOMBRES = [0, 14];

const [, , salida = AQUI] = process.argv;
const letra = await recortar(readFileSync(fileURLToPath(ENTERA)), LETRAS, {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: PESOS.normal, max: PESOS.fuerte } },
  keepFeatures: RASGOS,
  preserveNameIds: NOMBRES,
});
writeFileSync(salida, letra);
