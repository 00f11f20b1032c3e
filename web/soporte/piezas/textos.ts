import {
  intencionInvalida,
  intencionNoExiste,
  sinCriterioDeIntencion,
} from '#features/ventas/venta.errors.ts';
import { ErrorDeApi } from '../../lib/api/api.ts';

/** Texts that several screens of Soporte share (A-CONS-013, A-CONS-017, A-ERR-005). */
export const FALTA_POLIZA = 'Debe ingresar el número de póliza';
export const FALTA_VENTA = 'Debe ingresar el Número de Venta';
export const POLIZA_DESCONOCIDA = 'Ocurrió un error desconocido al buscar la Póliza';
/** The four texts of a missing sale, one per screen (O-49). */
export const SIN_VENTA = {
  consulta: 'No se encontró la Venta',
  anulacion: 'Venta no encontrada',
  regeneracion: 'No se encontró la venta solicitada',
} as const;
export const DESCONOCIDO = 'Ocurrió un error desconocido';
/** Texts of the search of intentions (A-CONS-034, A-ERR-041 to 043). */
export const FALTA_INTENCION = 'Debe ingresar el número de Intención de Venta';
export const FALTA_INTENCION_O_PATENTE = sinCriterioDeIntencion.texto;
export const SIN_INTENCION = {
  noExiste: intencionNoExiste.texto,
  invalida: intencionInvalida.texto,
  desconocido: 'Ocurrió un error al buscar la intención de venta',
} as const;

export const REGENERADA = 'Póliza regenerada con éxito';
export const falloAlRegenerar = (fallo: unknown): string =>
  fallo instanceof ErrorDeApi && fallo.estado === 409
    ? fallo.message
    : 'Ocurrió un error desconocido al regenerar la Póliza';
