import { emisionCompleta, emisionEnCurso } from '#features/emision/emision.errors.ts';
import { ESTADO_EMISION } from '#features/ventas/venta.ts';
import type { Fallo } from '#values/fallo.ts';

/**
 * Why the issuance of a paid sale is not continued by hand, or null: it is complete, or under way
 * and stopped by nothing, so that it goes on by itself.
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
