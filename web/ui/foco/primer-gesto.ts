/** Events that prove a user's presence. */
const GESTOS = ['pointerdown', 'keydown', 'input'] as const;

/** Runs a function at the user's first gesture. Returns a function that cancels it. */
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
