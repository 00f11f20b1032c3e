import { type Fecha, fechaSantiago } from '#values/fecha.ts';

/** A policy of the requested plate, cancelled or not. */
export interface PolizaDePatente {
  readonly numeroPoliza: number;
  readonly desde: Fecha;
  readonly hasta: Fecha;
  /** Moment of payment; cover never starts earlier (D-SOAP-10). */
  readonly contratada: Date;
  readonly anulada: Date | null;
}

export type Cobertura<P extends PolizaDePatente = PolizaDePatente> =
  | { readonly cubierta: true; readonly poliza: P }
  /** `poliza` is the one that would have covered, with the reason why not; null without any. */
  | {
      readonly cubierta: false;
      readonly poliza: P | null;
      readonly porque: 'sin_poliza' | 'anulada' | 'contratada_despues';
    };

const falta = (poliza: PolizaDePatente, momento: Date): 'anulada' | 'contratada_despues' | null => {
  if (momento < poliza.contratada) return 'contratada_despues';
  return poliza.anulada !== null && poliza.anulada <= momento ? 'anulada' : null;
};

/**
 * Returns whether a policy of the plate covered it at a moment, by days in Santiago. First and last
 * day count; time before payment or after cancellation does not.
 */
export const coberturaEn = <P extends PolizaDePatente>(
  polizas: readonly P[],
  momento: Date,
): Cobertura<P> => {
  const dia = fechaSantiago(momento);
  const deEseDia = polizas.filter(({ desde, hasta }) => desde <= dia && dia <= hasta);
  const cubre = deEseDia.find((poliza) => falta(poliza, momento) === null);
  if (cubre) return { cubierta: true, poliza: cubre };
  const [otra] = deEseDia;
  const porque = otra && falta(otra, momento);
  return otra && porque
    ? { cubierta: false, poliza: otra, porque }
    : { cubierta: false, poliza: null, porque: 'sin_poliza' };
};
