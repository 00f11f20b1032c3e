/** The first of any of them says that somebody uses the screen. */
const GESTOS = ['pointerdown', 'keydown', 'input'] as const;

/** Does it with the first gesture of whoever uses the page. Returns how to call it off. */
export const alPrimerGesto = (hacer: (gesto: Event) => void): (() => void) => {
  const espera = new AbortController();
  const alGesto = (gesto: Event) => {
    espera.abort();
    hacer(gesto);
  };
  for (const tipo of GESTOS) {
    window.addEventListener(tipo, alGesto, { capture: true, passive: true, signal: espera.signal });
  }
  return () => espera.abort();
};
