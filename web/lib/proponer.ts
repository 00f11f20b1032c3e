import { proponerCambio } from '#features/aprobaciones/aprobacion.contract.ts';
import { ErrorDeApi, llamar } from './api.ts';

/** What a form says of a change that was not done: it was left to somebody else. */
export const EN_ESPERA =
  'El cambio quedó a la espera de que otra persona lo apruebe, en “Cambios por aprobar”.';

/** The same of a refund: until then nothing of it is done. */
export const DEVOLUCION_EN_ESPERA =
  'La devolución quedó a la espera de que otra persona la apruebe, en “Cambios por aprobar”. Mientras tanto no se anula ni se devuelve nada.';

export const PROPUESTO = Symbol('propuesto');

/** Saves, or proposes the same where the server says that a second person has to approve it. */
export const guardarOProponer = async <S>(
  llamada: { readonly id: string },
  entrada: Record<string, unknown>,
  guardar: () => Promise<S>,
): Promise<S | typeof PROPUESTO> => {
  try {
    return await guardar();
  } catch (error) {
    if (!(error instanceof ErrorDeApi) || error.codigo !== 'aprobacion.exigida') throw error;
    await llamar(proponerCambio, { llamada: llamada.id, entrada });
    return PROPUESTO;
  }
};
