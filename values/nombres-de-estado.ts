/**
 * What the states of a thing are called wherever people read them: on screens, in workbooks and in
 * the timeline. What the specification says word for word on a screen of its own stands there.
 */
export const NOMBRE_DE_POLIZA = {
  vigente: 'Vigente',
  no_iniciada: 'No iniciada',
  vencida: 'Vencida',
  anulada: 'Anulada',
} as const;

/** What the association said of a notice. */
export const NOMBRE_DE_AVISO = {
  aceptado: 'Aceptada',
  pendiente: 'Pendiente',
  sin_respuesta: 'Sin respuesta',
  rechazado: 'Rechazada',
  oculto: 'Ocultada',
} as const;

export const NOMBRE_DE_PAGO = {
  autorizado: 'Autorizado',
  iniciado: 'Iniciado',
  desconocido: 'Sin confirmar',
  rechazado: 'Rechazado',
  abandonado: 'No realizado',
} as const;

export const NOMBRE_DE_CORREO = {
  enviado: 'Enviado',
  pendiente: 'Por enviar',
  rechazado: 'No enviado',
} as const;
