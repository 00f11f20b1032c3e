/** Policy that a file of a pack shows, with the version of the row. */
export interface PolizaEnPaquete {
  readonly ventaId: number;
  readonly numeroPoliza: number;
  readonly version: number;
}

/** Returns the name of a policy's file in the index of a pack. */
export const nombreEnPaquete = ({ ventaId, numeroPoliza, version }: PolizaEnPaquete): string =>
  `${ventaId}/${numeroPoliza}/${version}`;

/** Parses such a name; returns null for any other text. */
export const leerNombreEnPaquete = (nombre: string): PolizaEnPaquete | null => {
  const [ventaId, numeroPoliza, version] =
    /^(\d+)\/(\d+)\/(\d+)$/.exec(nombre)?.slice(1).map(Number) ?? [];
  return ventaId && numeroPoliza && version ? { ventaId, numeroPoliza, version } : null;
};
