import { leerEstadoDeVenta } from '../estado-de-venta.ts';

/** What the upload screen keeps in navigation state: a reload finds the draft again. */
interface EstadoDeCarga {
  readonly idConvenio: number | null;
  /** The draft whose rows are being corrected. */
  readonly borrador: number | null;
}

/** Reads `location.state`, which may hold anything. */
export const leerEstadoDeCarga = (estado: unknown): EstadoDeCarga => {
  const { borrador } = (estado ?? {}) as Record<string, unknown>;
  return {
    idConvenio: leerEstadoDeVenta(estado).idConvenio,
    borrador: typeof borrador === 'number' && Number.isInteger(borrador) ? borrador : null,
  };
};
