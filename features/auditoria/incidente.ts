/** Classes of matters for a person, by the room that opens them. */
export type ClaseDeIncidente =
  | 'sin_numeros'
  | 'venta_sin_numeros'
  | 'emision_fallida'
  | 'emision_detenida'
  | 'documento_sin_rehacer'
  | 'documento_danado'
  | 'aach_sin_respuesta'
  | 'aach_rechazada'
  | 'pago_desconocido'
  | 'pago_no_coincide'
  | 'pago_revertido'
  | 'retorno_ajeno'
  | 'datos_corregidos'
  | 'numeros_saltados'
  | 'trabajo_ilegible'
  | 'reloj_distinto'
  | 'almacen_sin_marcador'
  | 'almacen_negado'
  | 'respaldo_sin_marcador'
  | 'firma_por_vencer'
  | 'firma_rechazada'
  | 'firma_no_vigente';

/** Classes that explain why a paid sale is not issued. */
export const DETIENEN_LA_EMISION = [
  'sin_numeros',
  'emision_detenida',
  'emision_fallida',
] as const satisfies readonly ClaseDeIncidente[];

const SE_CIERRAN_SOLOS: readonly string[] = [
  ...DETIENEN_LA_EMISION,
  'pago_desconocido',
  'aach_rechazada',
  'almacen_sin_marcador',
  'almacen_negado',
  'respaldo_sin_marcador',
  'firma_por_vencer',
  'firma_rechazada',
  'firma_no_vigente',
] satisfies readonly ClaseDeIncidente[];

/**
 * True if a person closes it. The others end with their cause: numbers, issuance, payment, AACH cases, store,
 * signature.
 */
export const seCierraAMano = (clase: string): boolean => !SE_CIERRAN_SOLOS.includes(clase);
