let archivos = 0;

/** Every count begins anew: called before each file of tests. */
export const reiniciarSeries = (): void => {
  archivos += 1;
};

/** Counts on from `desde`; the files of a worker share modules, and each has its own count. */
export const contador = (desde: number): (() => number) => {
  let valor = desde;
  let archivo = archivos;
  return () => {
    if (archivo !== archivos) valor = desde;
    archivo = archivos;
    return (valor += 1);
  };
};
