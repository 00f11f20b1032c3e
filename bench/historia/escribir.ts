import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { BENCHES } from '../lista.ts';
import { agregarCorrida, type Corrida, leerCorridas } from '../medida/resultados.ts';
import { graficos } from './cuales.ts';

/** Runs kept in the repository, one per line; the charts are drawn from them. */
const PUBLICADAS = fileURLToPath(new URL('resultados.jsonl', import.meta.url));
const CARPETA_DE_GRAFICOS = fileURLToPath(
  new URL('../../docs/imagenes/rendimiento/', import.meta.url),
);

/** Returns the kept runs of benches that still exist. */
export const corridasDeHoy = (): Corrida[] =>
  leerCorridas(PUBLICADAS).filter((corrida) =>
    BENCHES.some(({ nombre }) => nombre === corrida.bench),
  );

/** Adds a run to those kept in the repository. */
export const publicar = (corrida: Corrida): void => agregarCorrida(PUBLICADAS, corrida);

/** Draws the charts of docs/rendimiento.md from the runs kept in the repository. */
export const escribirGraficos = (): void => {
  mkdirSync(CARPETA_DE_GRAFICOS, { recursive: true });
  for (const [nombre, svg] of graficos(corridasDeHoy())) {
    writeFileSync(`${CARPETA_DE_GRAFICOS}${nombre}`, svg);
  }
};
