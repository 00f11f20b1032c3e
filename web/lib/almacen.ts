/** Keys of the browser storage (ventas §3), plus the ones the specification leaves unnamed. */
const CLAVES_SESION = [
  'token',
  'idUsuario',
  'nombreUsuario',
  'permisos',
  'ventanas',
  'endpoints',
  'tipoSesion',
] as const;
const CLAVES_VENTA = [
  'estadoIntencion',
  'idIntencionVenta',
  'idConvenio',
  'nombreConvenio',
  'montoEnPesos',
  'cantidadVehiculos',
  'estadoEmision',
] as const;
/** The report that a job is making, so that its screen finds it again. */
const CLAVES_INFORME = ['informe-ventas', 'informe-anuladas'] as const;
export type Clave =
  (typeof CLAVES_SESION)[number] | (typeof CLAVES_VENTA)[number] | (typeof CLAVES_INFORME)[number];

const oyentes = new Set<() => void>();
const avisar = (): void => oyentes.forEach((oyente) => oyente());

/** Subscribes to every write of this tab's storage; for useSyncExternalStore. */
export const alCambiarAlmacen = (oyente: () => void): (() => void) => {
  oyentes.add(oyente);
  return () => oyentes.delete(oyente);
};

export const leer = (clave: Clave | `vehiculo${number}`): string | null =>
  sessionStorage.getItem(clave);

export const escribir = (valores: Partial<Record<Clave | `vehiculo${number}`, string>>): void => {
  for (const [clave, valor] of Object.entries(valores)) {
    if (valor !== undefined) sessionStorage.setItem(clave, valor);
  }
  avisar();
};

export const borrar = (claves: readonly (Clave | `vehiculo${number}`)[]): void => {
  for (const clave of claves) sessionStorage.removeItem(clave);
  avisar();
};

/** Logout clears the browser storage (ventas §4). */
export const vaciar = (): void => {
  sessionStorage.clear();
  avisar();
};
