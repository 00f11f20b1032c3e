import { definirFallo } from '#values/fallo.ts';

export const polizaNoEncontrada = definirFallo(
  'poliza.no_encontrada',
  404,
  'No se han encontrado resultados',
);
/** A signed address that is forged, old, or of a cancelled policy: one answer for all. */
export const enlaceVencido = definirFallo(
  'poliza.enlace_vencido',
  404,
  'El enlace de descarga venció. Vuelva a la página de descarga e intente nuevamente.',
);
export const emisionIncompleta = definirFallo(
  'poliza.emision_incompleta',
  409,
  'La emisión de sus pólizas aún no termina. Por favor, intente nuevamente en unos minutos.',
);
/** The stored file is missing or is not the one that was signed: it is never served. */
export const documentoDanado = definirFallo(
  'poliza.documento_danado',
  503,
  'El documento no está disponible en este momento. Por favor, contacte con soporte.',
);
