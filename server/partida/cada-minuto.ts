const MINUTO_MS = 60_000;

/** Does it every minute, one at a time; what fails is told and tried again. Returns what ends it. */
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
