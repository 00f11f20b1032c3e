/** Cache of packs that are read part by part, such as by the zip of a fleet. */
export interface Recientes {
  /** Returns `largo` bytes of an object from `desde`; null when they do not exist. */
  leerParte(clave: string, desde: number, largo: number): Promise<Uint8Array | null>;
  /** Drops an object from the cache, after it changed in the store. */
  olvidar(clave: string): void;
}

interface Origen {
  leerParte(clave: string, desde: number, largo: number): Promise<Uint8Array | null>;
  /** Offset at which the parts of an object end; null when it does not exist. */
  finDe(clave: string): Promise<number | null>;
  ahora(): number;
}

/** Maximum size of a cached object; a chunk of policies takes a quarter of it. */
const BYTES_MAXIMOS = 1_048_576;
const OBJETOS = 8;
/** Lifetime of a cached object. */
const VIVE_MS = 60_000;

interface Visto {
  readonly desde: number;
  /** Content up to the end of its parts; null while the object is read part by part. */
  entero: Promise<Uint8Array | null> | null;
}

/**
 * Creates a cache that loads an object whole on its second read. So 200 parts of one object need few reads
 * of the store. It keeps the last 8 objects for 60 s.
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
