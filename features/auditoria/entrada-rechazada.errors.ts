import { Fallo } from '#values/fallo.ts';

/** A refused login: answers like `fallo`, and is audited for the user whose account was tried. */
export class EntradaRechazada extends Fallo {
  /** Null if the account is unknown. */
  readonly usuarioId: number | null;

  constructor({ codigo, estado, message, cuerpo }: Fallo, usuarioId: number | null) {
    super(codigo, estado, message, cuerpo);
    this.usuarioId = usuarioId;
  }
}
