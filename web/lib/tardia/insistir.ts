/** How long is waited before each further attempt, in ms: 1.7 s in all. */
const PAUSAS = [0, 200, 500, 1000];

/**
 * The code that `importar` brings, asked for again up to four times (V-SOLIC-008). Once more is not
 * enough: what it stands on may be cut off after itself came, or be on its way for somebody else and be
 * cut off there. Throws what the last attempt threw.
 */
export const insistir = async <T>(importar: () => Promise<T>): Promise<T> => {
  for (const pausa of PAUSAS) {
    try {
      return await importar();
    } catch {
      await new Promise((listo) => setTimeout(listo, pausa));
    }
  }
  return importar();
};
