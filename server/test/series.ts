let archivos = 0;

/** Restarts every counter; called before each test file. */
export const reiniciarSeries = (): void => {
  archivos += 1;
};

/** Counts on from `desde`. Files of a worker share modules, so each gets its own count. */
export const contador = (desde: number): (() => number) => {
  let valor = desde;
  let archivo = archivos;
  return () => {
    if (archivo !== archivos) valor = desde;
    archivo = archivos;
    return (valor += 1);
  };
};
