/** The states of a notice that a person may have told again. */
export const POR_INFORMAR = ['pendiente', 'rechazado', 'sin_respuesta'] as const;
export type EstadoDeAviso = (typeof POR_INFORMAR)[number] | 'aceptado' | 'oculto';

/** Whether a policy waits to be told to the AACH: valid, with its notice open. */
export const sePuedeInformar = (poliza: {
  readonly vigente: boolean;
  /** Of its notice of issuance; null when it has none. */
  readonly alta: EstadoDeAviso | null;
}): boolean => poliza.vigente && POR_INFORMAR.some((estado) => estado === poliza.alta);
