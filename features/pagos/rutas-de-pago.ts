/** Route of the issuance screen, PAGAR's answer when nothing is left to pay; else it answers the provider's address. */
export const RUTA_EMISION = '/venta/emisionPoliza';

/** Stored answer of PAGAR for a direct payment; replayed as `RUTA_EMISION` without any look-up. */
export const SALDADA = 'saldada';

/** Screen to which the browser returns after paying; the code travels in the fragment. */
export const RUTA_RETORNO = '/venta/retorno';

/** Answer of a re-issue that needs a second person: the screen where it waits. */
export const RUTA_REEMISIONES = '/Soporte/EmitirIntencion';
