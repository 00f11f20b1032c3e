/** What one screen of the purchase tells the next through navigation state. */
interface EstadoDeVenta {
  readonly idConvenio: number | null;
  /** Plate of the vehicle to open in edit mode. */
  readonly editar: string | null;
  /** Version of the server's sale that the screen before had read. */
  readonly version: number | null;
  /** Where ATRÁS leads; a path of this application. */
  readonly volverA: string | null;
}

/** Reads `location.state`, which may hold anything. */
export const leerEstadoDeVenta = (estado: unknown): EstadoDeVenta => {
  const { idConvenio, editar, version, volverA } = (estado ?? {}) as Record<string, unknown>;
  const id = Number(idConvenio);
  return {
    idConvenio: Number.isInteger(id) && id > 0 ? id : null,
    editar: typeof editar === 'string' ? editar : null,
    version: typeof version === 'number' ? version : null,
    volverA: typeof volverA === 'string' && /^\/(?!\/)/.test(volverA) ? volverA : null,
  };
};
