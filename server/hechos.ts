import * as aach from '#features/aach/aach.hechos.ts';
import * as acceso from '#features/acceso/acceso.hechos.ts';
import * as aprobaciones from '#features/aprobaciones/aprobacion.hechos.ts';
import * as auditoria from '#features/auditoria/auditoria.hechos.ts';
import type { TipoDeHecho } from '#features/auditoria/hecho.ts';
import * as carga from '#features/carga-masiva/carga.hechos.ts';
import * as copias from '#features/convenios/copia/copia.hechos.ts';
import * as enlaces from '#features/convenios/enlaces/enlace.hechos.ts';
import * as precios from '#features/convenios/precios/precios.hechos.ts';
import * as emision from '#features/emision/emision.hechos.ts';
import * as envios from '#features/envios/envio.hechos.ts';
import * as informes from '#features/informes/informe.hechos.ts';
import * as marcas from '#features/marca-comercial/marca-comercial.hechos.ts';
import * as catalogo from '#features/mantenedores/catalogo.hechos.ts';
import * as corredores from '#features/mantenedores/corredores/corredor.hechos.ts';
import * as claves from '#features/acceso/clave-olvidada/clave-olvidada.hechos.ts';
import * as oidc from '#features/acceso/oidc/oidc.hechos.ts';
import * as numeros from '#features/numeros/almacen/numeros.hechos.ts';
import * as pagos from '#features/pagos/pago.hechos.ts';
import * as reemisiones from '#features/pagos/reemision.hechos.ts';
import * as privacidad from '#features/privacidad/privacidad.hechos.ts';
import * as polizas from '#features/polizas/poliza.hechos.ts';
import * as recibo from '#features/polizas/recibo/recibo.hechos.ts';
import * as recordatorios from '#features/recordatorios/recordatorios.hechos.ts';
import * as soporte from '#features/soporte/soporte.hechos.ts';
import * as sun from '#features/sun/sun.hechos.ts';
import * as consentimientos from '#features/ventas/consentimiento/consentimiento.hechos.ts';
import * as correcciones from '#features/ventas/ingreso/correcciones.hechos.ts';
import * as ventas from '#features/ventas/venta.hechos.ts';

const ROOMS = [
  auditoria,
  marcas,
  envios,
  acceso,
  aprobaciones,
  catalogo,
  corredores,
  claves,
  oidc,
  numeros,
  copias,
  enlaces,
  precios,
  ventas,
  correcciones,
  consentimientos,
  carga,
  pagos,
  reemisiones,
  emision,
  polizas,
  recibo,
  aach,
  sun,
  informes,
  recordatorios,
  soporte,
  privacidad,
];

/**
 * Every fact that a room describes for itself; `registros` describes the generic ones of maintained records.
 */
export const HECHOS: readonly TipoDeHecho[] = ROOMS.flatMap((room) =>
  Object.values<TipoDeHecho>(room),
);
