/**
 * Resolves once the browser has painted the effects of a touch, so that long work afterwards does not delay
 * them. Resolves at once where nothing is painted.
 */
export const trasPintar = (): Promise<void> =>
  new Promise((resolver) => {
    const seguir = (): void => void setTimeout(resolver);
    if (document.hidden) seguir();
    else requestAnimationFrame(seguir);
  });
