/** Nobody who goes on typing waits that long between two keys. */
const PAUSA_MS = 500;

let ultimaTecla = -Infinity;

/** A key was pressed in the field of the plate. */
export const anotarTecla = (): void => {
  ultimaTecla = performance.now();
};

/** Text of the focused plate field; null when it has no focus. */
const patenteEnfocada = (): string | null => {
  const { activeElement: campo } = document;
  return campo instanceof HTMLInputElement && campo.dataset['path'] === 'patente'
    ? campo.value
    : null;
};

/** Milliseconds that the plate field keeps the focus yet; a hyphen waits for its check digit. */
const faltaMs = (): number => {
  const escrita = patenteEnfocada();
  if (escrita === null) return 0;
  return escrita.endsWith('-') ? PAUSA_MS : ultimaTecla + PAUSA_MS - performance.now();
};

/**
 * Does what takes the focus from the plate once nobody types there any more, its check digit say:
 * after a pause, or as soon as the field was left. What it returns calls it off.
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

/** Moves the focus so, after so many ms and that pause, and only where it was asked to go last. */
export const moverElFoco = (mover: () => void, demoraMs: number): void => {
  olvidarElAnterior();
  const espera = setTimeout(() => {
    olvidarElAnterior = trasPausa(mover);
  }, demoraMs);
  olvidarElAnterior = () => clearTimeout(espera);
};
