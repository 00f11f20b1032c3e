/** Seeded random generator, so that the registry is the same on every machine. */
export interface Azar {
  /** Integer from `desde` to `hasta`, both included. */
  entero(desde: number, hasta: number): number;
  /** One element of the list. Throws when it is empty. */
  uno<T>(lista: readonly T[]): T;
  /** True in `porcentaje` of 100 cases. */
  suerte(porcentaje: number): boolean;
}

/** Creates a generator (mulberry32, 32 bits of state) for demonstration data, never for secrets. */
export const crearAzar = (semilla: number): Azar => {
  let estado = semilla >>> 0;
  const fraccion = (): number => {
    estado = (estado + 0x6d2b79f5) >>> 0;
    let mezcla = Math.imul(estado ^ (estado >>> 15), estado | 1);
    mezcla ^= mezcla + Math.imul(mezcla ^ (mezcla >>> 7), mezcla | 61);
    return ((mezcla ^ (mezcla >>> 14)) >>> 0) / 2 ** 32;
  };
  const entero = (desde: number, hasta: number): number =>
    desde + Math.floor(fraccion() * (hasta - desde + 1));

  return {
    entero,
    uno<T>(lista: readonly T[]): T {
      if (lista.length === 0) throw new Error('uno: empty list');
      return lista[entero(0, lista.length - 1)] as T;
    },
    suerte: (porcentaje) => fraccion() * 100 < porcentaje,
  };
};
