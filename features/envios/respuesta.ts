/** What the insurer says when it takes a payment, with its buy order where `@` stands. */
export const TOMADO = '{"exito":true,"mensaje":"Pago validado","id_trx_neg":"@"}';
/** Stands for that: the key says the buy order. */
export const TOMADO_EN_BREVE = '=';
/** Before the buy order in the key of what the insurer is told. */
export const CLAVE_DE_VALIDACION = 'validar_pago:';

/** What was answered last to a message, word by word; null: nothing yet. */
export const respuestaEntera = (envio: {
  readonly clave: string;
  readonly ultima_respuesta: string | null;
}): string | null =>
  envio.ultima_respuesta === TOMADO_EN_BREVE && envio.clave.startsWith(CLAVE_DE_VALIDACION)
    ? TOMADO.replace('@', envio.clave.slice(CLAVE_DE_VALIDACION.length))
    : envio.ultima_respuesta;
