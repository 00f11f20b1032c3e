import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { BENCHES } from '../lista.ts';
import { type Corrida, leerCorridas, PUBLICADOS } from '../medida/resultados.ts';
import { graficos } from './cuales.ts';

const CARPETA_DE_GRAFICOS = fileURLToPath(
  new URL('../../docs/imagenes/rendimiento/', import.meta.url),
);

/** Returns the kept runs of benches that still exist. */
export const corridasDeHoy = (): Corrida[] =>
  leerCorridas(PUBLICADOS).filter((corrida) =>
    BENCHES.some(({ nombre }) => nombre === corrida.bench),
  );

/** Writes the charts of docs/rendimiento.md, from the runs kept in the repository. */
export const escribirGraficos = (): void => {
  mkdirSync(CARPETA_DE_GRAFICOS, { recursive: true });
  for (const [nombre, svg] of graficos(corridasDeHoy())) {
    writeFileSync(`${CARPETA_DE_GRAFICOS}${nombre}`, svg);
  }
};
