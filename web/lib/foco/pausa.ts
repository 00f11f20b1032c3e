/** Pause without keys after which a user counts as no longer typing. */
const PAUSA_MS = 500;

let ultimaTecla = -Infinity;

/** Must be called for each key in the plate field. */
export const anotarTecla = (): void => {
  ultimaTecla = performance.now();
};

/** Text of the focused plate field; null if it has no focus. */
const patenteEnfocada = (): string | null => {
  const { activeElement: campo } = document;
  return campo instanceof HTMLInputElement && campo.dataset['path'] === 'patente'
    ? campo.value
    : null;
};

/** Milliseconds for which the plate field keeps the focus; after a hyphen it waits for the check digit. */
const faltaMs = (): number => {
  const escrita = patenteEnfocada();
  if (escrita === null) return 0;
  return escrita.endsWith('-') ? PAUSA_MS : ultimaTecla + PAUSA_MS - performance.now();
};

/**
 * Delays an action that takes the focus from the plate until the user pauses, or leaves the field. Returns a
 * function that cancels it.
 */
export const trasPausa = (hacer: () => void): (() => void) => {
  let espera: ReturnType<typeof setTimeout> | undefined;
  const cancelar = new AbortController();
  const mirar = (): void => {
    clearTimeout(espera);
    if (cancelar.signal.aborted) return;
    const falta = faltaMs();
    if (falta > 0) {
      espera = setTimeout(mirar, falta);
      return;
    }
    cancelar.abort();
    hacer();
  };
  document.activeElement?.addEventListener('blur', () => setTimeout(mirar), {
    signal: cancelar.signal,
  });
  mirar();
  return () => {
    clearTimeout(espera);
    cancelar.abort();
  };
};

let olvidarElAnterior = (): void => undefined;

/** Moves the focus after `ms` and that pause; a later request replaces an earlier one. */
export const moverElFoco = (mover: () => void, demoraMs: number): void => {
  olvidarElAnterior();
  const espera = setTimeout(() => {
    olvidarElAnterior = trasPausa(mover);
  }, demoraMs);
  olvidarElAnterior = () => clearTimeout(espera);
};
