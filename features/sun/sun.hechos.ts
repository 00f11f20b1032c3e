import { con, cuenta, pesos, POLIZAS, texto } from '#features/auditoria/decir-hecho.ts';
import { definirHecho } from '#features/auditoria/hecho.ts';

export const archivoSunGenerado = definirHecho<{
  readonly despues: {
    readonly clave: string;
    readonly sha256: string;
    readonly polizas: number;
    readonly total: number;
  };
}>({
  accion: 'generar_sun',
  entidad: 'venta',
  clase: 'sun',
  dice: 'Archivo SUN generado',
  detalle: ({ polizas, total, sha256 }) => [
    cuenta(polizas, POLIZAS),
    pesos(total),
    con('SHA-256', texto(sha256)),
  ],
});

export const archivoSunDescargado = definirHecho<{
  readonly despues: { readonly version: number; readonly nombre: string };
}>({
  accion: 'descargar_sun',
  entidad: 'venta',
  clase: 'descarga',
  dice: 'Archivo SUN descargado',
  detalle: ({ nombre }) => [texto(nombre)],
});

/** The sale is cancelled, and a person knows that its file must not be charged. */
export const archivoSunVisto = definirHecho({
  accion: 'ver_sun_sin_efecto',
  entidad: 'venta',
  clase: 'sun',
  dice: 'Archivo SUN sin efecto, visto',
});
