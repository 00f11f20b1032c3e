/**
 * An expected business error. Unexpected errors are other exceptions. It has:
 * - `codigo`: a stable Spanish code, such as `venta.no_encontrada`;
 * - `estado`: the HTTP status of the answer;
 * - `message`: the text for the user;
 * - `cuerpo`: extra body keys of the specification (`Patente`, `Rut`, `TipoUso`, `Vehiculos`, `errors`).
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

/** Error answered as plain text, its message alone (V-ERR-044, wrong columns of a bulk file). */
export class FalloDeTexto extends Fallo {}

interface FabricaDeFallo {
  (cuerpo?: Readonly<Record<string, unknown>>): Fallo;
  /** The error's message, for a screen that says it before any call. */
  readonly texto: string;
}

/** Returns the factory of one expected error; its argument adds body keys. */
export const definirFallo = (codigo: string, estado: number, texto: string): FabricaDeFallo =>
  Object.assign(
    (cuerpo: Readonly<Record<string, unknown>> = {}) => new Fallo(codigo, estado, texto, cuerpo),
    { texto },
  );
