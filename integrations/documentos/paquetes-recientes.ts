/** What holds objects that are asked for part by part, as a zip of a fleet asks for its certificates. */
export interface Recientes {
  /** So many bytes of it from there on; null when they are not there. */
  leerParte(clave: string, desde: number, largo: number): Promise<Uint8Array | null>;
  /** What was kept of it is not what the store has any more. */
  olvidar(clave: string): void;
}

interface Origen {
  leerParte(clave: string, desde: number, largo: number): Promise<Uint8Array | null>;
  /** Where the parts of the object at a key end; null when nothing is there. */
  finDe(clave: string): Promise<number | null>;
  ahora(): number;
}

/** Whole chunks of policies are a quarter of this. */
const BYTES_MAXIMOS = 1_048_576;
const OBJETOS = 8;
/** What was taken out of an object is not given out of memory for longer. */
const VIVE_MS = 60_000;

interface Visto {
  readonly desde: number;
  /** Its beginning up to where the parts end; null when it is read part by part. */
  entero: Promise<Uint8Array | null> | null;
}

/**
 * Reads whole what is asked for twice: two hundred parts of one object are one reading, of a folder or
 * of a bucket. Keeps the last few for a minute.
 */
export const crearRecientes = ({ leerParte, finDe, ahora }: Origen): Recientes => {
  const vistos = new Map<string, Visto>();
  const verEntero = async (clave: string): Promise<Uint8Array | null> => {
    const fin = await finDe(clave);
    return fin === null || fin > BYTES_MAXIMOS ? null : leerParte(clave, 0, fin);
  };
  const recordar = (clave: string): Visto => {
    vistos.delete(clave);
    const visto: Visto = { desde: ahora(), entero: null };
    vistos.set(clave, visto);
    for (const [otra] of vistos) {
      if (vistos.size <= OBJETOS) break;
      vistos.delete(otra);
    }
    return visto;
  };
  return {
    olvidar: (clave) => void vistos.delete(clave),
    async leerParte(clave, desde, largo) {
      const visto = vistos.get(clave);
      if (!visto || ahora() - visto.desde > VIVE_MS) {
        recordar(clave);
        return leerParte(clave, desde, largo);
      }
      visto.entero ??= verEntero(clave).catch(() => null);
      const entero = await visto.entero;
      if (!entero || desde < 0 || desde + largo > entero.length) {
        return leerParte(clave, desde, largo);
      }
      return entero.subarray(desde, desde + largo);
    },
  };
};
