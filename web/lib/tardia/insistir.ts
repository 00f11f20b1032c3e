import { pedirHojasCortadas } from './hojas-cortadas.ts';

/** Pause before each further attempt, in ms: 1.7 s in total. */
const PAUSAS = [0, 200, 500, 1000];

/**
 * Imports code with up to four retries (V-SOLIC-008). One retry is not enough: a dependency may fail after
 * the chunk itself, or be in a failing download of another part. Throws the last error.
 */
export const insistir = async <T>(importar: () => Promise<T>): Promise<T> => {
  for (const pausa of PAUSAS) {
    try {
      await pedirHojasCortadas();
      return await importar();
    } catch {
      await new Promise((listo) => setTimeout(listo, pausa));
    }
  }
  await pedirHojasCortadas();
  return importar();
};
