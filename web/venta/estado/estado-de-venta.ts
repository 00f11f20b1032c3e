/** Navigation state between screens of the purchase. */
interface EstadoDeVenta {
  readonly idConvenio: number | null;
  /** Plate of the vehicle to open in edit mode. */
  readonly editar: string | null;
  /** Plate to look up at once. */
  readonly patente: string | null;
  /** True if the screen of one vehicle hands its form over. */
  readonly entregado: boolean;
  /** Target of ATRÁS; a path of this application. */
  readonly volverA: string | null;
}

/** Parses `location.state`, which may hold anything. */
export const leerEstadoDeVenta = (estado: unknown): EstadoDeVenta => {
  const { idConvenio, editar, patente, entregado, volverA } = (estado ?? {}) as Record<
    string,
    unknown
  >;
  const id = Number(idConvenio);
  return {
    idConvenio: Number.isInteger(id) && id > 0 ? id : null,
    editar: typeof editar === 'string' ? editar : null,
    patente: typeof patente === 'string' ? patente : null,
    entregado: entregado === true,
    volverA: typeof volverA === 'string' && /^\/(?!\/)/.test(volverA) ? volverA : null,
  };
};
