interface Tanda {
  /** Size at which a group starts without waiting. */
  readonly llena: number;
  /** Longest wait of a group's first item for others. */
  readonly pausa: () => Promise<unknown>;
}

/**
 * Runs items of one kind in groups: as soon as a group is full, or its first item has waited for `pausa`.
 * While a group runs, the next one collects. Each item settles with its group.
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
