const MINUTO_MS = 60_000;
const MUCHAS = 1_000;

/**
 * Lets one refusal per key and minute through, so that an attack all night makes few rows. Returns the number
 * held back since the last one let through, or null to hold this one back.
 */
export const crearContadorDeRepetidos = (): ((clave: string, ahora: Date) => number | null) => {
  const vistos = new Map<string, { desde: number; callados: number }>();
  return (clave, ahora) => {
    const ms = ahora.getTime();
    const visto = vistos.get(clave);
    if (visto && ms - visto.desde < MINUTO_MS) {
      visto.callados += 1;
      return null;
    }
    if (vistos.size >= MUCHAS) {
      for (const [otra, { desde }] of vistos) if (ms - desde >= MINUTO_MS) vistos.delete(otra);
    }
    vistos.set(clave, { desde: ms, callados: 0 });
    return visto?.callados ?? 0;
  };
};
export type ContadorDeRepetidos = ReturnType<typeof crearContadorDeRepetidos>;
