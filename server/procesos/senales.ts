const GRACIA_MS = 30_000;

/**
 * Runs `cerrar` once on SIGINT or SIGTERM and ends the process. A hung `cerrar` is cut off after `gracia`
 * milliseconds.
 */
export const alDetener = (cerrar: () => Promise<void>, gracia = GRACIA_MS): void => {
  let cerrando = false;
  const terminar = (): void => {
    if (cerrando) return;
    cerrando = true;
    setTimeout(() => process.exit(1), gracia).unref();
    cerrar().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', terminar);
  process.on('SIGTERM', terminar);
};
