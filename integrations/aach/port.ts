/** A policy as the AACH is told of it (D-AACH-02). Dates are Santiago days, `YYYY-MM-DD`. */
export interface PolizaParaAach {
  numeroPoliza: number;
  numeroFolio: number;
  patente: string;
  dv: string | null;
  fechaEmision: string;
  inicioVigencia: string;
  terminoVigencia: string;
  tipoVehiculo: string;
  marca: string;
  modelo: string;
  anio: number;
  numeroMotor: string;
  rutPropietario: string;
  nombrePropietario: string;
  /** Whole pesos. */
  prima: number;
}
/** What it said of one policy, in its words. */
export interface DichoDePoliza {
  aceptada: boolean;
  mensaje: string;
}
export type RespuestaAach =
  /** By policy number; a policy that is missing here had no answer. */
  | { tipo: 'contesto'; polizas: ReadonlyMap<number, DichoDePoliza> }
  /** Down, slow or unreadable: what it took of it is not known. */
  | { tipo: 'sin_respuesta'; motivo: string };
/** The insurers' association outside. It never throws; telling it the same twice is harmless. */
export interface Aach {
  informar(clase: 'alta' | 'anulacion', polizas: readonly PolizaParaAach[]): Promise<RespuestaAach>;
}
