/**
 * Has things of one kind done together without any of them waiting for others to come: while some are being
 * done, the next gather. Each is told when its own are done, or why they are not.
 */
export const enTandas = <T>(
  hacer: (unos: readonly T[]) => Promise<void>,
): ((uno: T) => Promise<void>) => {
  let reunidos: T[] = [];
  let enCurso: Promise<unknown> = Promise.resolve();
  let siguiente: Promise<void> | null = null;
  const empezar = (): Promise<void> => {
    const suyos = reunidos;
    reunidos = [];
    siguiente = null;
    const hecho = hacer(suyos);
    enCurso = hecho.catch(() => undefined);
    return hecho;
  };
  return (uno) => {
    reunidos.push(uno);
    siguiente ??= enCurso.then(empezar);
    return siguiente;
  };
};
