import { type Fecha, fechaSantiago } from '#values/fecha.ts';

interface VentaCongelada {
  readonly contrato_el: Fecha | null;
  readonly terminos_aceptados_en: Date | null;
}

/**
 * Returns the Santiago day of a sale's contract (D-SOAP-02). A process of the previous release
 * leaves `contrato_el` empty; then the day of the accepted terms counts, or else that of `ahora`.
 */
export const diaDelContrato = (
  { contrato_el, terminos_aceptados_en }: VentaCongelada,
  ahora: Date,
): Fecha => contrato_el ?? fechaSantiago(terminos_aceptados_en ?? ahora);
