import { cuenta, huella, POLIZAS } from '#features/auditoria/decir-hecho.ts';
import { definirHecho } from '#features/auditoria/hecho.ts';

export const polizasNumeradas = definirHecho<{
  readonly despues: { readonly cantidad: number; readonly desde: number | null };
}>({
  accion: 'numerar_polizas',
  entidad: 'venta',
  clase: 'emision',
  dice: 'Números de póliza asignados',
  // The fact gives only a count: numbers are not shown before their files are stored.
  detalle: ({ cantidad }) => [cuenta(cantidad, POLIZAS)],
});

export const ventaEmitida = definirHecho<{ readonly despues: { readonly polizas: number } }>({
  accion: 'emitir',
  entidad: 'venta',
  clase: 'emision',
  dice: 'Emisión completa',
  detalle: ({ polizas }) => [cuenta(polizas, POLIZAS)],
});

export const ventaNoEmitida = definirHecho({
  accion: 'emision_fallida',
  entidad: 'venta',
  clase: 'emision',
  dice: 'Emisión fallida',
});

export const emisionReactivada = definirHecho<{
  readonly antes: { readonly estadoEmision: number };
  readonly despues: { readonly estadoEmision: number };
}>({
  accion: 'reactivar_emision',
  entidad: 'venta',
  clase: 'emision',
  dice: 'Emisión reactivada',
});

export const emisionContinuada = definirHecho({
  accion: 'continuar_emision',
  entidad: 'venta',
  clase: 'emision',
  dice: 'Emisión continuada',
});

export const documentoRehecho = definirHecho<{
  readonly despues: { readonly clave: string; readonly sha256: string };
}>({
  accion: 'rehacer_documento',
  entidad: 'poliza',
  clase: 'documento',
  dice: 'Documento de póliza rehecho',
  detalle: ({ sha256 }, _, cantidad) => [huella('SHA-256', sha256, cantidad)],
});

export const claveReparada = definirHecho<{
  readonly antes: { readonly clave: string };
  readonly despues: { readonly clave: string; readonly sha256: string };
}>({
  accion: 'reparar_clave',
  entidad: 'poliza',
  clase: 'documento',
  dice: 'Lugar del documento corregido',
  detalle: ({ sha256 }, _, cantidad) => [huella('SHA-256', sha256, cantidad)],
});
