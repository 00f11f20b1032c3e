import { ubicar } from '../../../arranque/herramientas.mjs';
import paquetes from '../../../arranque/programas-largos.json' with { type: 'json' };

export type Programa = keyof typeof paquetes;

/**
 * True when whoever runs the tests said in SIN_PROGRAMAS, with commas, that they go without one of
 * these: the only way in which a test that needs it does not run.
 */
export const seOmite = (...programas: readonly Programa[]): boolean => {
  const omitidos = (process.env['SIN_PROGRAMAS'] ?? '').split(',');
  return programas.some((programa) => omitidos.includes(programa));
};

/** Absolute path of a program of `npm run test:largo`; throws, never passes, where there is none. */
export const exigirPrograma = (programa: Programa, buscar = ubicar): string => {
  const ruta = buscar(programa);
  if (ruta !== undefined) return ruta;
  throw new Error(
    `Falta ${programa}: apt-get install ${paquetes[programa]}, ` +
      `o SIN_PROGRAMAS=${programa} para dejar fuera lo que lo usa`,
  );
};
