import type { ClaseDeIncidente } from '#features/auditoria/incidente.ts';

/** Kinds of matters, in the order of their filters. */
export const TIPOS_DE_ASUNTO = [
  'aprobaciones',
  'casos',
  'sun',
  'pagos',
  'correos',
  'datos',
  'numeros',
  'corredores',
  'precios',
  'modelos',
  'emision',
  'incidentes',
] as const;
export type TipoDeAsunto = (typeof TIPOS_DE_ASUNTO)[number];

interface DeIncidente {
  readonly tipo: TipoDeAsunto;
  /** True if it stops selling or issuing, so that it is due at once. */
  readonly urge?: true;
}

/**
 * Open incidents that are matters, in the order of those without a deadline. `aach_rechazada` is none, because
 * each of its cases is one.
 */
export const INCIDENTES: Readonly<
  Record<Exclude<ClaseDeIncidente, 'aach_rechazada'>, DeIncidente>
> = {
  almacen_sin_marcador: { tipo: 'numeros', urge: true },
  almacen_negado: { tipo: 'incidentes', urge: true },
  respaldo_sin_marcador: { tipo: 'incidentes', urge: true },
  firma_no_vigente: { tipo: 'incidentes', urge: true },
  venta_sin_numeros: { tipo: 'numeros', urge: true },
  sin_numeros: { tipo: 'numeros', urge: true },
  emision_detenida: { tipo: 'emision', urge: true },
  emision_fallida: { tipo: 'emision', urge: true },
  firma_rechazada: { tipo: 'incidentes' },
  firma_por_vencer: { tipo: 'incidentes' },
  pago_no_coincide: { tipo: 'pagos' },
  pago_revertido: { tipo: 'pagos' },
  pago_desconocido: { tipo: 'pagos' },
  retorno_ajeno: { tipo: 'pagos' },
  aach_sin_respuesta: { tipo: 'casos' },
  documento_danado: { tipo: 'emision' },
  documento_sin_rehacer: { tipo: 'emision' },
  datos_corregidos: { tipo: 'emision' },
  numeros_saltados: { tipo: 'numeros' },
  trabajo_ilegible: { tipo: 'incidentes' },
  reloj_distinto: { tipo: 'incidentes' },
};
export const CLASES_DE_INCIDENTE = Object.keys(INCIDENTES) as (keyof typeof INCIDENTES)[];
