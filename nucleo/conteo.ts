/** Maximum keys in memory; the least recently counted one is evicted first. */
const MAXIMO = 10_000;

interface Cuenta {
  readonly desde: number;
  veces: number;
}

interface Conteo {
  readonly veces: (quien: string, ahora: Date) => number;
  /** Seconds until the window of `quien` ends; 0 without a window. */
  readonly faltan: (quien: string, ahora: Date) => number;
  readonly sumar: (quien: string, ahora: Date) => void;
}

/**
 * Counts events per key in a window of `ventanaMs` that starts with the first event. Each process counts on
 * its own and loses the counts when it ends; count in the database what must survive.
 */
export const crearConteo = (ventanaMs: number): Conteo => {
  const cuentas = new Map<string, Cuenta>();
  const vigente = (quien: string, ahora: Date): Cuenta | undefined => {
    const cuenta = cuentas.get(quien);
    return cuenta && ahora.getTime() - cuenta.desde < ventanaMs ? cuenta : undefined;
  };
  return {
    veces: (quien, ahora) => vigente(quien, ahora)?.veces ?? 0,
    faltan(quien, ahora) {
      const cuenta = vigente(quien, ahora);
      return cuenta ? Math.ceil((cuenta.desde + ventanaMs - ahora.getTime()) / 1_000) : 0;
    },
    sumar(quien, ahora) {
      const cuenta = vigente(quien, ahora) ?? { desde: ahora.getTime(), veces: 0 };
      cuenta.veces += 1;
      cuentas.delete(quien);
      cuentas.set(quien, cuenta);
      const [primero] = cuentas.keys();
      if (cuentas.size > MAXIMO && primero !== undefined) cuentas.delete(primero);
    },
  };
};
