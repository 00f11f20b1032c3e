import { Fallo } from '#values/fallo.ts';
import type { ClaseDeIncidente } from './incidente.ts';

/** An expected failure that a person must hear of, although what it refused leaves nothing. */
export class FalloConIncidente extends Fallo {
  readonly incidente: {
    readonly clase: ClaseDeIncidente;
    readonly ventaId: number;
    readonly detalle: string;
  };

  constructor(
    { codigo, estado, message, cuerpo }: Fallo,
    incidente: FalloConIncidente['incidente'],
  ) {
    super(codigo, estado, message, cuerpo);
    this.incidente = incidente;
  }
}
