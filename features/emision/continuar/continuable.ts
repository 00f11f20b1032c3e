import { emisionCompleta, emisionEnCurso } from '#features/emision/emision.errors.ts';
import { ESTADO_EMISION } from '#features/ventas/venta.ts';
import type { Fallo } from '#values/fallo.ts';

/**
 * Returns the reason why a paid sale cannot be continued by hand; null when it can. It cannot when issuance
 * is complete, or is running and continues by itself.
 */
export const reparoDeContinuar = (emision: {
  readonly estadoEmision: number | null;
  readonly detenida: boolean;
}): Fallo | null => {
  if (emision.estadoEmision === ESTADO_EMISION.completo) return emisionCompleta();
  return emision.estadoEmision === ESTADO_EMISION.enProceso && !emision.detenida
    ? emisionEnCurso()
    : null;
};
