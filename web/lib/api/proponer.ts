import { proponerCambio } from '#features/aprobaciones/aprobacion.contract.ts';
import { ErrorDeApi, llamar } from './api.ts';

/** Message for a proposed change: it waits for another person. */
export const EN_ESPERA =
  'El cambio quedó a la espera de que otra persona lo apruebe, en “Cambios por aprobar”.';

/** Message for a proposed refund, which has no effect until then. */
export const DEVOLUCION_EN_ESPERA =
  'La devolución quedó a la espera de que otra persona la apruebe, en “Cambios por aprobar”. Mientras tanto no se anula ni se devuelve nada.';

export const PROPUESTO = Symbol('propuesto');

/**
 * Saves, or proposes the same change if the server demands a second person. `clave` is the idempotency key of
 * `guardar`; the proposal is sent under a key made from it, because a key belongs to one call.
 */
export const guardarOProponer = async <S>(
  llamada: { readonly id: string },
  entrada: Record<string, unknown>,
  guardar: () => Promise<S>,
  clave?: string,
): Promise<S | typeof PROPUESTO> => {
  try {
    return await guardar();
  } catch (error) {
    if (!(error instanceof ErrorDeApi) || error.codigo !== 'aprobacion.exigida') throw error;
    await llamar(
      proponerCambio,
      { llamada: llamada.id, entrada },
      clave === undefined ? {} : { clave: `${clave}-propuesta` },
    );
    return PROPUESTO;
  }
};
