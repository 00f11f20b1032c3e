/** Attributes of a span: kinds and counts, never personal data (C43). */
export type DatosDeTramo = Readonly<Record<string, string | number>>;

/** Tracing backend. */
export interface Trazador {
  /**
   * Runs `uso` in a span, a child of the current span or of `origen`, a W3C traceparent. An invalid `origen` is
   * ignored.
   */
  tramo<T>(nombre: string, datos: DatosDeTramo, uso: () => Promise<T>, origen?: string): Promise<T>;
  /** Returns the traceparent of the current span; undefined without one. */
  seguir(): string | undefined;
}

const NADIE: Trazador = { tramo: (_nombre, _datos, uso) => uso(), seguir: () => undefined };

let trazador = NADIE;

/** Sets the tracing backend of this process; without an argument tracing is off. */
export const ponerTrazador = (nuevo: Trazador = NADIE): void => {
  trazador = nuevo;
};

export const enSpan: Trazador['tramo'] = (nombre, datos, uso, origen) =>
  trazador.tramo(nombre, datos, uso, origen);

export const seguirTraza = (): string | undefined => trazador.seguir();
