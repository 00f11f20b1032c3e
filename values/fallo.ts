/**
 * An expected failure of the trade: a stable Spanish `codigo` (`venta.no_encontrada`), the HTTP
 * status it travels with, the text for the user and, where the specification names them, extra
 * body keys (`Patente`, `Rut`, `TipoUso`, `Vehiculos`, `errors`). Surprises are other exceptions.
 */
export class Fallo extends Error {
  readonly codigo: string;
  readonly estado: number;
  readonly cuerpo: Readonly<Record<string, unknown>>;

  constructor(
    codigo: string,
    estado: number,
    mensaje: string,
    cuerpo: Readonly<Record<string, unknown>> = {},
  ) {
    super(mensaje);
    this.name = 'Fallo';
    this.codigo = codigo;
    this.estado = estado;
    this.cuerpo = cuerpo;
  }
}

/** One that travels as plain text: its message alone (V-ERR-044, wrong columns of a bulk file). */
export class FalloDeTexto extends Fallo {}

/** Makes the factory of one expected failure; tests compare against the factory's `codigo`. */
export const definirFallo =
  (codigo: string, estado: number, mensaje: string) =>
  (cuerpo: Readonly<Record<string, unknown>> = {}): Fallo =>
    new Fallo(codigo, estado, mensaje, cuerpo);
