const cortadas = new Set<HTMLLinkElement>();
const enCamino = new Set<Promise<void>>();

addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') cortadas.add(target);
  },
  { capture: true },
);

/** False for a sheet that was cut off: a browser keeps it, but lets nobody read its rules. */
const seLee = ({ sheet }: HTMLLinkElement): boolean => {
  try {
    return (sheet?.cssRules.length ?? 0) > 0;
  } catch {
    return false;
  }
};

// The page's own sheets have arrived, or were cut off, before its script runs.
for (const hoja of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]:not([media])'))
  if (!seLee(hoja)) cortadas.add(hoja);

const pedirOtraVez = async (hoja: HTMLLinkElement): Promise<void> => {
  cortadas.delete(hoja);
  const otra = hoja.cloneNode() as HTMLLinkElement;
  const llegada = new Promise<void>((listo, fallo) => {
    otra.addEventListener('load', () => listo(), { once: true });
    otra.addEventListener('error', () => fallo(new Error(`no llegó ${otra.href}`)), { once: true });
  });
  hoja.replaceWith(otra);
  enCamino.add(llegada);
  await llegada.finally(() => enCamino.delete(llegada));
};

/**
 * Asks again, in their places, for the sheets that were cut off. Vite asks for each once, and would draw the screen
 * without it. Throws if one is cut off again.
 */
export const pedirHojasCortadas = async (): Promise<void> => {
  await Promise.all([...enCamino, ...[...cortadas].map(pedirOtraVez)]);
};
