/**
 * Resolves once the browser has drawn what a touch changed so far: what takes long after it keeps nobody
 * from seeing that it was pressed. At once where nothing is drawn.
 */
export const trasPintar = (): Promise<void> =>
  new Promise((resolver) => {
    const seguir = (): void => void setTimeout(resolver);
    if (document.hidden) seguir();
    else requestAnimationFrame(seguir);
  });
