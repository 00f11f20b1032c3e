interface DePoliza {
  readonly ventaId: number;
  readonly version: number;
  readonly datos: { readonly numeroPoliza: number };
}

/** Returns the name of a policy's file in a pack: sale, number and version of the row it shows. */
export const nombreEnPaquete = ({ ventaId, version, datos }: DePoliza): string =>
  `${ventaId}/${datos.numeroPoliza}/${version}`;

/** Parses such a name; returns null for any other text. */
export const leerNombreEnPaquete = (
  nombre: string,
): { ventaId: number; numeroPoliza: number; version: number } | null => {
  const [ventaId, numeroPoliza, version] =
    /^(\d+)\/(\d+)\/(\d+)$/.exec(nombre)?.slice(1).map(Number) ?? [];
  return ventaId && numeroPoliza && version ? { ventaId, numeroPoliza, version } : null;
};
