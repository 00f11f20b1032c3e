/** States of a notice that a person may send again. */
export const POR_INFORMAR = ['pendiente', 'rechazado', 'sin_respuesta'] as const;
export type EstadoDeAviso = (typeof POR_INFORMAR)[number] | 'aceptado' | 'oculto';

/** True if a policy waits to be reported to the AACH: valid, with an open notice. */
export const sePuedeInformar = (poliza: {
  readonly vigente: boolean;
  /** State of its issuance notice; null if it has none. */
  readonly alta: EstadoDeAviso | null;
}): boolean => poliza.vigente && POR_INFORMAR.some((estado) => estado === poliza.alta);
