import { OLVIDO_DE_CODIGOS } from '#features/acceso/entrada/codigo-de-venta.store.ts';
import { OLVIDO_DE_INTENTOS } from '#features/acceso/entrada/intento.store.ts';
import { OLVIDO_DE_TURNOS } from '#features/acceso/espera/turno.store.ts';
import { OLVIDO_DE_DESAFIOS } from '#features/acceso/llavero/llavero.store.ts';
import { OLVIDO_DE_SESIONES } from '#features/acceso/sesion/sesion.store.ts';
import { OLVIDO_DE_CAMBIOS } from '#features/aprobaciones/aprobacion.store.ts';
import { OLVIDO_DE_CARGAS } from '#features/carga-masiva/carga.store.ts';
import { OLVIDO_DE_REEMPLAZADOS } from '#features/emision/rehacer/olvidar-reemplazados.usecase.ts';
import { OLVIDO_DE_ENVIOS } from '#features/envios/olvido.store.ts';
import { OLVIDO_DE_INFORMES } from '#features/informes/ventas/olvidar-informes.usecase.ts';
import { OLVIDO_DE_ENLACES_DE_CLAVE } from '#features/acceso/clave-olvidada/clave-olvidada.store.ts';
import { OLVIDO_DE_IDAS } from '#features/acceso/oidc/oidc.store.ts';
import { OLVIDO_DE_CONSULTAS } from '#features/mantenedores/vehiculos/vehiculo.store.ts';
import { OLVIDO_DE_ANULACIONES } from '#features/polizas/anulacion-masiva/anulacion-masiva.store.ts';
import { OLVIDO_DE_PROPIETARIOS } from '#features/mantenedores/propietarios/titular.store.ts';
import { OLVIDO_DE_DOCUMENTOS } from '#features/polizas/documentos/olvidar-documentos.usecase.ts';
import { OLVIDO_DE_RECIBIDOS } from '#features/polizas/reingreso/olvidar-recibidos.usecase.ts';
import { OLVIDO_DE_RESTRICCIONES } from '#features/privacidad/restriccion.store.ts';
import { OLVIDO_DE_ACCESOS } from '#features/privacidad/accesos/acceso.store.ts';
import { OLVIDO_DE_CODIGOS_DE_TITULAR } from '#features/privacidad/codigo-de-titular.store.ts';
import { OLVIDO_DE_VENTAS } from '#features/ventas/olvido.store.ts';
import { type ClaseDeDatos, filasViejas } from '#nucleo/db/olvido.ts';
import { OLVIDO_DE_SOLICITUDES } from '#nucleo/idempotencia.ts';
import { OLVIDO_DE_VISITAS } from './visitas.ts';

/** Partial files of a killed process, in every place that keeps files. */
const RESTOS: ClaseDeDatos = {
  clase: 'restos',
  dias: 1,
  guardado: async ({ documentos, bandeja }, { limite }) =>
    (await documentos.barrerRestos(limite)) + ((await bandeja?.barrerRestos(limite)) ?? 0),
};

/** Every class of data that is forgotten, as its room describes it, in order of deletion. */
export const OLVIDO: readonly ClaseDeDatos[] = [
  OLVIDO_DE_SOLICITUDES,
  filasViejas('captchas_usados', 'vence_en', 0),
  OLVIDO_DE_DESAFIOS,
  OLVIDO_DE_CONSULTAS,
  OLVIDO_DE_CODIGOS,
  OLVIDO_DE_CODIGOS_DE_TITULAR,
  OLVIDO_DE_ENLACES_DE_CLAVE,
  OLVIDO_DE_IDAS,
  OLVIDO_DE_CAMBIOS,
  OLVIDO_DE_ACCESOS,
  OLVIDO_DE_INTENTOS,
  OLVIDO_DE_TURNOS,
  OLVIDO_DE_SESIONES,
  OLVIDO_DE_VISITAS,
  ...OLVIDO_DE_VENTAS,
  ...OLVIDO_DE_CARGAS,
  OLVIDO_DE_ANULACIONES,
  ...OLVIDO_DE_ENVIOS,
  OLVIDO_DE_REEMPLAZADOS,
  OLVIDO_DE_DOCUMENTOS,
  OLVIDO_DE_RECIBIDOS,
  OLVIDO_DE_PROPIETARIOS,
  OLVIDO_DE_RESTRICCIONES,
  OLVIDO_DE_INFORMES,
  RESTOS,
];
