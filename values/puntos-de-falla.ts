/**
 * Points at which tests kill the process on purpose (setting FALLA). Each one lies between two steps
 * that would leave work half done without correct recovery. The crash matrix runs every point.
 */
export const PUNTOS_DE_FALLA = [
  'pago.antesDeConfirmar',
  'pago.trasCommit',
  'pago.trasReclamarCreacion',
  'pago.trasCrear',
  'pago.trasReclamar',
  'pago.trasConfirmar',
  'pago.trasAplicar',
  'pago.trasSaldar',
  'emision.alTomar',
  'emision.trasNumerar',
  'emision.trasInsertar',
  'emision.trasRender',
  'emision.trasFirmar',
  'documentos.trasEscribir',
  'documentos.trasRenombrar',
  'emision.trasGuardar',
  'emision.trasAnotarMarca',
  'emision.trasMarcar',
  'emision.trasConfirmar',
  'correo.antesDeEnviar',
  'correo.trasEnviar',
  'correo.trasAnotar',
] as const;

/** Crash points in the preparation of a bulk load, before any payment. */
export const PUNTOS_DE_CARGA = [
  'carga.alTomar',
  'carga.trasAveriguar',
  'carga.trasAgregar',
  'carga.trasConfirmar',
] as const;

/** Crash points in the delivery of a fleet's mails, written in batches of one hundred. */
export const PUNTOS_DE_ENTREGA = ['entrega.trasEscribir', 'entrega.trasTanda'] as const;

/** Crash points around the ceiling of sale numbers, which a new sale raises. */
export const PUNTOS_DE_TECHO = ['ventas.trasPedirTecho', 'ventas.trasMarcarTecho'] as const;

/** Crash points in a job that writes a report. */
export const PUNTOS_DE_INFORME = ['informe.trasParte'] as const;

/** Crash points in a mass cancellation, which a job does chunk by chunk. */
export const PUNTOS_DE_ANULACION = [
  'anulacion.alTomar',
  'anulacion.trasAnular',
  'anulacion.trasConfirmar',
] as const;

/** Crash points in the job that writes reminders, chunk by chunk. */
export const PUNTOS_DE_RECORDATORIOS = [
  'recordatorios.trasEscribir',
  'recordatorios.trasTramo',
] as const;

export type PuntoDeFalla =
  | (typeof PUNTOS_DE_FALLA)[number]
  | (typeof PUNTOS_DE_CARGA)[number]
  | (typeof PUNTOS_DE_ENTREGA)[number]
  | (typeof PUNTOS_DE_TECHO)[number]
  | (typeof PUNTOS_DE_INFORME)[number]
  | (typeof PUNTOS_DE_ANULACION)[number]
  | (typeof PUNTOS_DE_RECORDATORIOS)[number];
