const MINUTO_MS = 60_000;

/**
 * Runs `hacer` every minute, one run at a time. A failure goes to `alFallar`, and the next run is due as
 * usual. Returns a function that stops it.
 */
export const cadaMinuto = (
  hacer: () => Promise<unknown>,
  alFallar: (error: unknown) => void,
): (() => void) => {
  let ocupado = false;
  const reloj = setInterval(() => {
    if (ocupado) return;
    ocupado = true;
    void hacer()
      .catch(alFallar)
      .finally(() => {
        ocupado = false;
      });
  }, MINUTO_MS);
  return () => clearInterval(reloj);
};
