/** Settled payment reported to the insurer (V-API-029). */
export interface PagoParaValidar {
  /** `id_trx_neg`: our buy order. */
  ordenCompra: string;
  /** `id_trx_negocio`: the number of the sale. */
  ventaId: number;
  /** `cod_autorizacion`; 'DIRECTO' for a direct payment. */
  codigoAutorizacion: string;
  /** `fecha_transaccion`, sent as dd-mm-yyyy hh:mm:ss of Santiago. */
  fecha: Date;
}
export type ValidacionDePago =
  /** Accepted, now or in an earlier attempt. */
  | { tipo: 'aceptada'; respuesta: string }
  /** Refused permanently; a retry is useless. */
  | { tipo: 'rechazada'; motivo: string }
  /** Down, too slow or unreadable; retry later. */
  | { tipo: 'sin_respuesta'; motivo: string };
/** The insurer. It never throws; a missing answer is `sin_respuesta`. */
export interface Aseguradora {
  validarPago(pago: PagoParaValidar): Promise<ValidacionDePago>;
}
