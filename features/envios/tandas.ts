interface Tanda {
  /** So many do not wait for more. */
  readonly llena: number;
  /** As long as the first waits for the others. */
  readonly pausa: () => Promise<unknown>;
}

/**
 * Has things of one kind done together: once there are as many as fill a round, or the first of them has waited
 * for long enough; while some are being done, the next gather. Each is told when its own are done, or why they are not.
 */
export const enTandas = <T>(
  hacer: (unos: readonly T[]) => Promise<void>,
  { llena, pausa }: Tanda,
): ((uno: T) => Promise<void>) => {
  let reunidos: T[] = [];
  let enCurso: Promise<unknown> = Promise.resolve();
  let siguiente: { readonly hecha: Promise<void>; readonly seLleno: () => void } | null = null;
  const empezar = (): Promise<void> => {
    const suyos = reunidos;
    reunidos = [];
    siguiente = null;
    const hecho = hacer(suyos);
    enCurso = hecho.catch(() => undefined);
    return hecho;
  };
  const abrir = () => {
    const { promise: completa, resolve: seLleno } = Promise.withResolvers<void>();
    const lista = Promise.race([completa, pausa()]);
    return { hecha: lista.then(() => enCurso).then(empezar), seLleno };
  };
  return (uno) => {
    reunidos.push(uno);
    siguiente ??= abrir();
    const { hecha, seLleno } = siguiente;
    if (reunidos.length >= llena) seLleno();
    return hecha;
  };
};
