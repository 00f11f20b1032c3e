/** A settled payment as the insurer is told of it (V-API-029). */
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
  /** Taken, now or in an earlier attempt. */
  | { tipo: 'aceptada'; respuesta: string }
  /** Refused for good: asking again would change nothing. */
  | { tipo: 'rechazada'; motivo: string }
  /** Down, slow or unreadable: ask again later. */
  | { tipo: 'sin_respuesta'; motivo: string };
/** The insurer outside. It never throws: not answering is one of its answers. */
export interface Aseguradora {
  validarPago(pago: PagoParaValidar): Promise<ValidacionDePago>;
}
