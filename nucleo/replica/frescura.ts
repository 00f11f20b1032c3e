/** Position in the write-ahead log of PostgreSQL: timeline and LSN. */
export interface Posicion {
  readonly linea: number;
  readonly lsn: bigint;
}

/** Reason for not reading from the replica. */
export type Reparo = 'down' | 'lag' | 'own_write';

interface Opciones {
  readonly atrasoMaximoMs: number;
}

interface Frescura {
  /** Records positions measured at `en` (ms); null if one did not answer or is not a replica. */
  anotar(en: number, primaria: Posicion | null, replica: Posicion | null): void;
  /** Reason why the replica may not answer a caller whose last write is `suya`; null when it may. */
  reparo(suya: Posicion | null): Reparo | null;
  /** Lag in ms; null when unknown. */
  atraso(): number | null;
}

/**
 * Measures the lag of a replica by positions, with the clock of this process only. An idle primary causes no
 * lag. A replica on another timeline is not used: it may contain changes that the primary never had.
 */
export const crearFrescura = ({ atrasoMaximoMs }: Opciones): Frescura => {
  /** Positions of the primary that the replica has not reached, oldest first, and the latest one. */
  let pasos: { readonly en: number; readonly lsn: bigint }[] = [];
  let alcanzada: Posicion | null = null;
  let visto = 0;

  const atraso = (): number | null => {
    const pendiente = pasos.find(({ lsn }) => alcanzada !== null && lsn > alcanzada.lsn);
    if (alcanzada === null) return null;
    return pendiente === undefined ? 0 : visto - pendiente.en;
  };

  return {
    anotar(en, primaria, replica) {
      visto = en;
      if (!primaria || !replica || primaria.linea !== replica.linea) {
        alcanzada = null;
        pasos = [];
        return;
      }
      // The time of a position is when it was measured, so the lag starts at 0 on the first measurement.
      pasos = [...pasos.filter(({ lsn }) => lsn > replica.lsn), { en, lsn: primaria.lsn }];
      alcanzada = replica;
    },
    reparo(suya) {
      if (alcanzada === null) return 'down';
      if (suya && (suya.linea !== alcanzada.linea || suya.lsn > alcanzada.lsn)) return 'own_write';
      return (atraso() ?? 0) > atrasoMaximoMs ? 'lag' : null;
    },
    atraso,
  };
};

/** Lists in an answer, at any depth. */
const listasEn = (valor: object): (readonly unknown[])[] =>
  Object.values(valor).flatMap((dentro: unknown) => {
    if (Array.isArray(dentro)) return [dentro];
    return typeof dentro === 'object' && dentro !== null ? listasEn(dentro) : [];
  });

/** True when an answer is not empty. An empty answer of a replica may only be due to lag. */
export const hallaAlgo = (valor: unknown): boolean => {
  if (valor === null || valor === undefined) return false;
  if (Array.isArray(valor)) return valor.length > 0;
  if (typeof valor !== 'object') return true;
  const listas = listasEn(valor);
  return listas.length === 0 || listas.some(({ length }) => length > 0);
};
