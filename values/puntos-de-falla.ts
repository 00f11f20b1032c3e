/**
 * Where a process may be killed on purpose (setting FALLA, tests only): every boundary between
 * two lines that would leave something half done if recovery were wrong. The crash matrix walks
 * this list.
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

/** The same for the preparation of a bulk load, which no payment has begun yet. */
export const PUNTOS_DE_CARGA = [
  'carga.alTomar',
  'carga.trasAveriguar',
  'carga.trasAgregar',
  'carga.trasConfirmar',
] as const;

/** The same for the mails of a fleet, which a job writes a hundred at a time. */
export const PUNTOS_DE_ENTREGA = ['entrega.trasEscribir', 'entrega.trasTanda'] as const;

/** The same for the ceiling of sale numbers, which a new sale raises. */
export const PUNTOS_DE_TECHO = ['ventas.trasPedirTecho', 'ventas.trasMarcarTecho'] as const;

/** The same for a report that a job writes down. */
export const PUNTOS_DE_INFORME = ['informe.trasParte'] as const;

/** The same for a mass cancel, whose chunks a job cancels one after the other. */
export const PUNTOS_DE_ANULACION = [
  'anulacion.alTomar',
  'anulacion.trasAnular',
  'anulacion.trasConfirmar',
] as const;

export type PuntoDeFalla =
  | (typeof PUNTOS_DE_FALLA)[number]
  | (typeof PUNTOS_DE_CARGA)[number]
  | (typeof PUNTOS_DE_ENTREGA)[number]
  | (typeof PUNTOS_DE_TECHO)[number]
  | (typeof PUNTOS_DE_INFORME)[number]
  | (typeof PUNTOS_DE_ANULACION)[number];
