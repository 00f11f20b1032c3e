/** A place in the log of changes of a PostgreSQL: which timeline, and how far in bytes. */
export interface Posicion {
  readonly linea: number;
  readonly lsn: bigint;
}

/** Why the replica is not asked. */
export type Reparo = 'down' | 'lag' | 'own_write';

interface Opciones {
  readonly atrasoMaximoMs: number;
}

interface Frescura {
  /** Both as they were seen at `en`; null when one did not answer or the second is no replica. */
  anotar(en: number, primaria: Posicion | null, replica: Posicion | null): void;
  /** Why it may not answer who wrote last at `suya`; null when it may. */
  reparo(suya: Posicion | null): Reparo | null;
  /** Milliseconds since the primary was where the replica now is; null when nobody knows. */
  atraso(): number | null;
}

/**
 * How far a replica is behind, by what the two of them said: it depends on no clock but ours, and an
 * idle primary does not make it grow. A replica of another timeline is none: it may have changes that
 * the primary never had.
 */
export const crearFrescura = ({ atrasoMaximoMs }: Opciones): Frescura => {
  /** Where the primary was, the oldest first, from the last place that the replica has reached. */
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
      // A first look does not know since when: the place counts as reached late, never as fresh.
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

/** The lists of an answer, also those of its groups. */
const listasEn = (valor: object): (readonly unknown[])[] =>
  Object.values(valor).flatMap((dentro: unknown) => {
    if (Array.isArray(dentro)) return [dentro];
    return typeof dentro === 'object' && dentro !== null ? listasEn(dentro) : [];
  });

/** Whether an answer found something: what a replica does not find may only not have reached it. */
export const hallaAlgo = (valor: unknown): boolean => {
  if (valor === null || valor === undefined) return false;
  if (Array.isArray(valor)) return valor.length > 0;
  if (typeof valor !== 'object') return true;
  const listas = listasEn(valor);
  return listas.length === 0 || listas.some(({ length }) => length > 0);
};
