/** The answer of PAGAR when no provider is involved: the issuance route itself. */
export const RUTA_EMISION = '/venta/emisionPoliza';

/** What PAGAR keeps for its key when it took a direct payment: answered as `RUTA_EMISION`, with nothing to look up. */
export const SALDADA = 'saldada';

/** The screen a browser lands on when it comes back from paying; the code travels in the fragment. */
export const RUTA_RETORNO = '/venta/retorno';

/** The answer of a re-issue that a second person has to approve: the screen where it waits. */
export const RUTA_REEMISIONES = '/Soporte/EmitirIntencion';
