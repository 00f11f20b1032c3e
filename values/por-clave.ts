/** Object with one value per key, in the order of `claves`. */
export const porClave = <Clave extends string, Valor>(
  claves: readonly Clave[],
  valor: (clave: Clave) => Valor,
): Record<Clave, Valor> =>
  Object.fromEntries(claves.map((clave) => [clave, valor(clave)])) as Record<Clave, Valor>;
