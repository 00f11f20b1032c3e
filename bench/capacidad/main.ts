/**
 * What so many policies a year ask for, from the figures of bench/resultados.jsonl: `npm run capacidad`
 * prints the tables, `npm run capacidad -- --escribir` puts them in docs/operacion/crecer.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { leerCorridas, PUBLICADOS } from '../medida/resultados.ts';
import { medidoEn, ventasPorSegundo } from './entradas.ts';
import { conTablas } from './pagina.ts';
import { SUPUESTOS } from './supuestos.ts';
import { tablasDeCapacidad } from './tablas.ts';

const PAGINA = fileURLToPath(new URL('../../docs/operacion/crecer.md', import.meta.url));

const corridas = leerCorridas(PUBLICADOS);
const tablas = tablasDeCapacidad(medidoEn(corridas), ventasPorSegundo(corridas), SUPUESTOS);
if (process.argv.includes('--escribir')) {
  writeFileSync(PAGINA, conTablas(readFileSync(PAGINA, 'utf8'), tablas));
} else {
  for (const tabla of tablas.values()) console.log(`\n${tabla}`);
}
