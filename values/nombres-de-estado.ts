/**
 * Spanish names of states for screens, workbooks and the timeline. Texts that the specification fixes
 * for one screen stand with that screen.
 */
export const NOMBRE_DE_POLIZA = {
  vigente: 'Vigente',
  no_iniciada: 'No iniciada',
  vencida: 'Vencida',
  anulada: 'Anulada',
} as const;

/** Answer of the association (AACH) to a notice. */
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

export const NOMBRE_DE_DEVOLUCION = {
  pendiente: 'Por devolver',
  devuelta: 'Devolución hecha',
  rechazada: 'Devolución rechazada',
} as const;

/** State of a whole sale. */
export const NOMBRE_DE_VENTA = {
  no_pagada: 'No pagada',
  pagada: 'Pagada',
  vigente: 'Vigente',
  anulada: 'Anulada',
} as const;

/** State of a vehicle in the report of sales: waiting for its policy, or the policy's state. */
export const NOMBRE_DE_VENDIDO = {
  por_emitir: 'Por emitir',
  vigente: NOMBRE_DE_POLIZA.vigente,
  anulada: NOMBRE_DE_POLIZA.anulada,
} as const;

/** Next step of an unpaid purchase. */
export const NOMBRE_DE_COMPRA = {
  revision: 'Por revisar',
  pago: 'Por pagar',
  pago_fallido: 'Pago no realizado',
  confirmacion: 'Confirmando el pago',
} as const;

/** Step of a sale intention (V-ENT-031). */
export const NOMBRE_DE_ETAPA = {
  0: 'En preparación',
  1: 'Ingreso Vehículos',
  2: 'Lista de Vehiculos',
  3: 'Acepta términos y condiciones',
  4: 'Enviado a Renta mediante WS',
  5: 'Falló envio a Renta mediante WS',
} as const;

/** Status of a sale by its number (V-ENT-029). */
export const NOMBRE_DE_AVANCE = {
  6: 'Pagado',
  7: 'No pagado',
  8: 'Pólizas emitidas',
  9: 'Pólizas no emitidas',
  12: 'Venta Completa',
  13: 'Archivo de carga SUN no generado',
} as const;

/** Emission status of a sale by its number (V-ENT-030). */
export const NOMBRE_DE_EMISION = {
  0: 'Pólizas no emitidas',
  1: 'en proceso de emisión',
  2: 'Proceso de emisión fallido',
  3: 'Proceso de emisión completo',
} as const;

/** Emission status of a sale that has nothing to issue yet. */
export const SIN_EMISION = 'Sin iniciar';

export const NOMBRE_DE_CARGA = {
  borrador: 'Carga por corregir',
  preparando: 'Carga en preparación',
  lista: 'Carga lista',
  con_errores: 'Carga con errores',
  fallida: 'Carga detenida',
} as const;

/** State of the case of a policy that the association refused: its deadline, then its outcome. */
export const NOMBRE_DE_CASO = {
  en_plazo: 'En plazo',
  vencido: 'Vencido',
  corregida: 'Corregida e informada nuevamente',
  anulada_por_duplicada: 'Anulada por duplicada, con devolución de la prima',
  anulada: 'Anulada por otro motivo, sin devolución',
} as const;

/** States of the collection file of a sale (A-COBRANZA-001). */
export const NOMBRE_DE_ARCHIVO_SUN = {
  al_dia: 'Generado',
  desactualizado: 'Desactualizado',
  sin_efecto: 'Sin efecto',
} as const;
