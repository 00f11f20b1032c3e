interface DePoliza {
  readonly ventaId: number;
  readonly version: number;
  readonly datos: { readonly numeroPoliza: number };
}

/** How a pack names the file of a policy: sale, number, and the version of its row that it shows. */
export const nombreEnPaquete = ({ ventaId, version, datos }: DePoliza): string =>
  `${ventaId}/${datos.numeroPoliza}/${version}`;

/** What such a name says; null of any other. */
export const leerNombreEnPaquete = (
  nombre: string,
): { ventaId: number; numeroPoliza: number } | null => {
  const [, venta, numero] = /^(\d+)\/(\d+)\/\d+$/.exec(nombre) ?? [];
  return venta && numero ? { ventaId: Number(venta), numeroPoliza: Number(numero) } : null;
};
