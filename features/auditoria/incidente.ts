/** What needs a person to look at it, by the room that opens it. */
export type ClaseDeIncidente =
  | 'sin_numeros'
  | 'emision_fallida'
  | 'documento_sin_rehacer'
  | 'aach_sin_respuesta'
  | 'pago_desconocido'
  | 'pago_no_coincide'
  | 'pago_revertido'
  | 'retorno_ajeno';

const SE_CIERRAN_SOLOS: readonly string[] = [
  'sin_numeros',
  'emision_fallida',
  'pago_desconocido',
] satisfies readonly ClaseDeIncidente[];

/** Whether a person closes it; the others end with their cause: numbers, issuance, payment. */
export const seCierraAMano = (clase: string): boolean => !SE_CIERRAN_SOLOS.includes(clase);
