import { TRATAMIENTO_DE_AVISOS } from '#features/aach/titular.store.ts';
import { TRATAMIENTO_DE_CORREOS } from '#features/envios/titular.store.ts';
import { TRATAMIENTO_DE_ENTIDADES } from '#features/mantenedores/entidades/titular.store.ts';
import { TRATAMIENTO_DE_PROPIETARIOS } from '#features/mantenedores/propietarios/titular.store.ts';
import { TRATAMIENTO_DE_PAGOS } from '#features/pagos/titular.store.ts';
import { TRATAMIENTO_DE_CERTIFICADOS } from '#features/polizas/cobertura/titular.store.ts';
import { TRATAMIENTO_DE_SOLICITUDES } from '#features/privacidad/titular.store.ts';
import { TRATAMIENTO_DE_RECORDATORIOS } from '#features/ventas/consentimiento/titular.store.ts';
import { TRATAMIENTO_DE_CONSENTIMIENTOS } from '#features/ventas/terminos/titular.store.ts';
import {
  TRATAMIENTO_DE_INTENCIONES,
  TRATAMIENTO_DE_VENTAS,
} from '#features/ventas/titular.store.ts';
import { TRATAMIENTO_DE_ACCESOS } from '#features/privacidad/accesos/acceso.store.ts';
import { TRATAMIENTO_DE_AUDITORIA } from '#features/auditoria/titular.store.ts';
import { TRATAMIENTO_DE_SESIONES } from '#features/acceso/titular.store.ts';
import { TRATAMIENTO_DE_CARGAS } from '#features/carga-masiva/titular.store.ts';
import { TRATAMIENTO_DEL_REGISTRO } from '#features/mantenedores/vehiculos/titular.store.ts';
import { TRATAMIENTO_DE_INFORMES } from '#features/informes/titular.store.ts';
import type { Tratamiento } from '#nucleo/db/titular.ts';

/** Every use of personal data, as its room describes it, in reading order. */
export const TRATAMIENTOS: readonly Tratamiento[] = [
  TRATAMIENTO_DE_PROPIETARIOS,
  TRATAMIENTO_DE_VENTAS,
  TRATAMIENTO_DE_CONSENTIMIENTOS,
  TRATAMIENTO_DE_RECORDATORIOS,
  TRATAMIENTO_DE_INTENCIONES,
  TRATAMIENTO_DE_PAGOS,
  TRATAMIENTO_DE_CORREOS,
  TRATAMIENTO_DE_AVISOS,
  TRATAMIENTO_DE_CERTIFICADOS,
  TRATAMIENTO_DE_SOLICITUDES,
  TRATAMIENTO_DE_ACCESOS,
  TRATAMIENTO_DE_ENTIDADES,
  TRATAMIENTO_DE_CARGAS,
  TRATAMIENTO_DEL_REGISTRO,
  TRATAMIENTO_DE_SESIONES,
  TRATAMIENTO_DE_INFORMES,
  TRATAMIENTO_DE_AUDITORIA,
];
