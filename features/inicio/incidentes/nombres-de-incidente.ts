import { POLIZAS_RECHAZADAS } from '#features/aach/clases-de-rechazo.ts';
import type { ClaseDeIncidente } from '#features/auditoria/incidente.ts';

const NOMBRES: Readonly<Record<ClaseDeIncidente, string>> = {
  sin_numeros: 'Emisión sin números',
  venta_sin_numeros: 'Venta rechazada por falta de números',
  emision_detenida: 'Emisión detenida',
  emision_fallida: 'Emisión fallida',
  documento_sin_rehacer: 'Documento sin rehacer',
  documento_danado: 'Documento dañado o perdido',
  aach_sin_respuesta: 'AACH sin respuesta',
  aach_rechazada: POLIZAS_RECHAZADAS,
  pago_desconocido: 'Pago desconocido',
  pago_no_coincide: 'Pago que no coincide',
  pago_revertido: 'Pago revertido',
  retorno_ajeno: 'Retorno de pago ajeno',
  datos_corregidos: 'Datos distintos del registro',
  numeros_saltados: 'Números saltados',
  trabajo_ilegible: 'Trabajo que no se puede leer',
  reloj_distinto: 'Reloj distinto del de la base',
  almacen_sin_marcador: 'Almacén de documentos perdido',
  almacen_negado: 'Almacén de documentos cerrado',
  respaldo_sin_marcador: 'Carpeta de respaldo ausente',
  firma_por_vencer: 'Certificado de firma por vencer',
  firma_rechazada: 'Certificado de firma nuevo que no sirve',
  firma_no_vigente: 'Certificado de firma no vigente',
};
const TODOS: Readonly<Record<string, string>> = NOMBRES;

/** Name of an incident; a class of another release has a common one. */
export const nombreDeIncidente = (clase: string): string => TODOS[clase] ?? 'Incidente';
