import { Fallo } from '#values/fallo.ts';
import type { ClaseDeIncidente } from './incidente.ts';

/** An expected failure that must open an incident although its transaction is rolled back. */
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
