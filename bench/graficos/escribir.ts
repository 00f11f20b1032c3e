import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { leerCorridas, PUBLICADOS } from '../medida/resultados.ts';
import { graficos } from './cuales.ts';

const CARPETA_DE_GRAFICOS = fileURLToPath(
  new URL('../../docs/imagenes/rendimiento/', import.meta.url),
);

/** The charts of docs/rendimiento.md, from what is kept in the repository. */
export const escribirGraficos = (): void => {
  mkdirSync(CARPETA_DE_GRAFICOS, { recursive: true });
  for (const [nombre, svg] of graficos(leerCorridas(PUBLICADOS))) {
    writeFileSync(`${CARPETA_DE_GRAFICOS}${nombre}`, svg);
  }
};
