import type { ClaseDeInforme } from '#features/informes/ventas/clases-de-informe.ts';

/** Keys of the browser storage (V-SES-029), and those that the catalogue does not name. */
export const CLAVES_SESION = [
  'token',
  'idUsuario',
  'nombreUsuario',
  'permisos',
  'ventanas',
  'endpoints',
  'tipoSesion',
  'marca',
  'trasEntrar',
] as const;
const CLAVES_VENTA = [
  'estadoIntencion',
  'idIntencionVenta',
  'idConvenio',
  'nombreConvenio',
  'montoEnPesos',
  'cantidadVehiculos',
  'estadoEmision',
  'vehiculosDeLaVenta',
  'coberturasAceptadas',
  'ventaTerminada',
  'borrador-compra',
] as const;
/** Report being made by a job, so that its screen finds it again. */
type ClaveDeInforme = `informe-${ClaseDeInforme}`;
export type Clave = (typeof CLAVES_SESION)[number] | (typeof CLAVES_VENTA)[number] | ClaveDeInforme;
/** Unchecked cells of a load's grid, by user and load. */
export type ClaveDeCeldas = `celdas-${number}-${number}`;
/** Draft of one plate of a purchase. */
export type ClaveDePatente = `borrador-compra-${string}`;
/** A seller's answer to the terms of a sale, by its number. */
export type ClaveDeTerminos = `borrador-terminos-${number}`;
type Numerada = `vehiculo${number}` | ClaveDeCeldas | ClaveDePatente | ClaveDeTerminos;

const oyentes = new Set<() => void>();
const avisar = (): void => oyentes.forEach((oyente) => oyente());

/** Subscribes to every write of this tab's storage, for useSyncExternalStore. */
export const alCambiarAlmacen = (oyente: () => void): (() => void) => {
  oyentes.add(oyente);
  return () => oyentes.delete(oyente);
};

export const leer = (clave: Clave | Numerada): string | null => sessionStorage.getItem(clave);

export const escribir = (valores: Partial<Record<Clave | Numerada, string>>): void => {
  for (const [clave, valor] of Object.entries(valores)) {
    if (valor !== undefined) sessionStorage.setItem(clave, valor);
  }
  avisar();
};

export const borrar = (claves: readonly (Clave | Numerada)[]): void => {
  for (const clave of claves) sessionStorage.removeItem(clave);
  avisar();
};

/** Removes all keys with this prefix. */
export const borrarDe = (prefijo: 'celdas-' | 'borrador-compra-' | 'borrador-terminos-'): void => {
  for (const clave of Object.keys(sessionStorage)) {
    if (clave.startsWith(prefijo)) sessionStorage.removeItem(clave);
  }
  avisar();
};

/** The whole storage of this tab, to hand it to another tab. */
export const contenidoDelAlmacen = (): Readonly<Record<string, string>> => ({ ...sessionStorage });

/** Replaces this tab's storage by another tab's. */
export const llenarAlmacen = (valores: Readonly<Record<string, string>>): void => {
  sessionStorage.clear();
  for (const [clave, valor] of Object.entries(valores)) sessionStorage.setItem(clave, valor);
  avisar();
};

/** Clears the browser storage at logout (V-SES-008). */
export const vaciar = (): void => {
  sessionStorage.clear();
  avisar();
};
