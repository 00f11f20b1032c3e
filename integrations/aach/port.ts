/** Policy data sent to the AACH (D-AACH-02). Dates are Santiago days, `YYYY-MM-DD`. */
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
/** Answer of the AACH about one policy; `mensaje` is its own text. */
export interface DichoDePoliza {
  aceptada: boolean;
  mensaje: string;
}
export type RespuestaAach =
  /** Answers by policy number; a missing policy got no answer. */
  | { tipo: 'contesto'; polizas: ReadonlyMap<number, DichoDePoliza> }
  /** Down, too slow or unreadable; some policies may have been registered. */
  | { tipo: 'sin_respuesta'; motivo: string };
/** The insurers' association (AACH). It never throws; repeating a notice is harmless. */
export interface Aach {
  informar(clase: 'alta' | 'anulacion', polizas: readonly PolizaParaAach[]): Promise<RespuestaAach>;
}
