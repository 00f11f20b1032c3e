/** What is told of a piece of work: of kinds and counts, never of whom it is about (C43). */
export type DatosDeTramo = Readonly<Record<string, string | number>>;

/** Whoever writes down what is done, how long it took and on whose account. */
export interface Trazador {
  /**
   * Runs `uso` as a part of what is under way here, or of what `origen`, a W3C traceparent, says; an
   * `origen` that cannot be read is none.
   */
  tramo<T>(nombre: string, datos: DatosDeTramo, uso: () => Promise<T>, origen?: string): Promise<T>;
  /** A traceparent with which somebody else goes on with what is under way; undefined: nothing is. */
  seguir(): string | undefined;
}

const NADIE: Trazador = { tramo: (_nombre, _datos, uso) => uso(), seguir: () => undefined };

let trazador = NADIE;

/** From here on this process tells that one; without it, nobody. */
export const ponerTrazador = (nuevo: Trazador = NADIE): void => {
  trazador = nuevo;
};

export const enTramo: Trazador['tramo'] = (nombre, datos, uso, origen) =>
  trazador.tramo(nombre, datos, uso, origen);

export const seguirTraza = (): string | undefined => trazador.seguir();
