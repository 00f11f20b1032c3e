import { ubicar } from '../../../arranque/herramientas.mjs';
import paquetes from '../../../arranque/programas-largos.json' with { type: 'json' };

export type Programa = keyof typeof paquetes;

/**
 * True when SIN_PROGRAMAS, separated by commas, names one of these. It is the only way to skip a test that
 * needs them.
 */
export const seOmite = (...programas: readonly Programa[]): boolean => {
  const omitidos = (process.env['SIN_PROGRAMAS'] ?? '').split(',');
  return programas.some((programa) => omitidos.includes(programa));
};

/**
 * Absolute path of a program of `npm run test:largo`. Throws when it is missing, so that no test passes
 * without it.
 */
export const exigirPrograma = (programa: Programa, buscar = ubicar): string => {
  const ruta = buscar(programa);
  if (ruta !== undefined) return ruta;
  throw new Error(
    `Falta ${programa}: apt-get install ${paquetes[programa]}, ` +
      `o SIN_PROGRAMAS=${programa} para dejar fuera lo que lo usa`,
  );
};
