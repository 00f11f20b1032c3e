import { Fallo } from '#values/fallo.ts';

/** Somebody was not let in: told as `fallo` says, and written down for the user whose door it was. */
export class EntradaRechazada extends Fallo {
  /** Null where nobody can tell whose. */
  readonly usuarioId: number | null;

  constructor({ codigo, estado, message, cuerpo }: Fallo, usuarioId: number | null) {
    super(codigo, estado, message, cuerpo);
    this.usuarioId = usuarioId;
  }
}
