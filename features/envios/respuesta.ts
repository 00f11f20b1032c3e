/** The insurer's usual answer when it accepts a payment, with its buy order in place of `@`. */
export const TOMADO = '{"exito":true,"mensaje":"Pago validado","id_trx_neg":"@"}';
/** Short form of that answer: the key already has the buy order. */
export const TOMADO_EN_BREVE = '=';
/** Prefix of the buy order in the key of a message to the insurer. */
export const CLAVE_DE_VALIDACION = 'validar_pago:';

/** Last answer to a message, in full; null without an answer yet. */
export const respuestaEntera = (envio: {
  readonly clave: string;
  readonly ultima_respuesta: string | null;
}): string | null =>
  envio.ultima_respuesta === TOMADO_EN_BREVE && envio.clave.startsWith(CLAVE_DE_VALIDACION)
    ? TOMADO.replace('@', envio.clave.slice(CLAVE_DE_VALIDACION.length))
    : envio.ultima_respuesta;
