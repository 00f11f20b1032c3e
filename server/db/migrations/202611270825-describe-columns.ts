import { type Kysely, sql } from 'kysely';
import type { Anuncio } from '../anuncio.ts';

export const anuncio: Anuncio = { hace: 'Describe columnas que su nombre no explica' };

/** The generator of `nucleo/db/tablas.ts` repeats these texts beside the types (ADR 45). */
const DESCRIPCIONES: Readonly<Record<string, string>> = {
  'propietarios.origen': "'venta': created by a sale only; it decides nothing.",
  'vehiculos.origen': "Only a 'mantenida' record decides what is sold.",
  'ventas.contrato_el':
    'Santiago day on which PAGAR, or a re-issue, froze terms, amount and dates.',
  'ventas.terminos_huella': 'Fingerprint of the accepted amount and dates.',
  'venta_vehiculos.registro_no_encontrado':
    'True when the register answered that it does not have the plate.',
  'venta_vehiculos.escritos': 'Fields that this purchase wrote for an owner already on record.',
  'devoluciones.devuelto': 'Refunded part of `monto`, in pesos.',
  'devoluciones.pedida_en': 'Time of the last partial refund request, until its result is known.',
  'turnos_de_espera.sesion_id': 'Session that it opened last.',
  'presion.medida_en': 'Time of the last measurement of the load, the only row.',
  'cargas.consultadas': 'Number of rows whose plates were looked up.',
  'cargas.corrige': 'Load whose refused rows this one corrects.',
  'cargas.correcciones': 'Loaded values that differ from the register.',
  'carga_filas.registro':
    'Reason why the register did not confirm the plate; null where it did, or was not asked.',
  'instalacion.nombre': 'Null until the first mark is created or found.',
  'instalacion.respaldo_testigo':
    'Object that the last backup left in its folder; null before the first that did.',
  'instalacion.detenida_desde':
    'Time at which numbering stopped; two Administradores can resume it.',
  'instalacion.por_marcar':
    'True when the store was declared lost and its mark must be created again.',
  'polizas.documento_olvidado_en':
    'Time at which the bytes were deleted after their legal retention.',
  'polizas.documento_tomado_hasta':
    'End of the lease of the process that generates this version; null without one.',
  'documentos_reemplazados.borrado_en':
    'Time at which the bytes were deleted from the document store.',
  'archivos_sun.desactualizado_en': 'Time since which it is outdated; null while it is current.',
  'archivos_sun.atendido_en':
    'Time at which a newer version replaced it, or a person acknowledged the cancelled sale.',
  'anulacion_filas.celdas': 'Cells of the file, as `CeldaCruda` (formatos/xlsx/celda.ts).',
  'informes.clase': 'A kind of `features/informes/ventas/clases-de-informe.ts`.',
  'informes.avanzo_en': 'Time of the last progress of its worker.',
  'envios.huella':
    'SHA-256 of the deleted contents, in the format used before the column `sha256`.',
  'hechos_breves.datos':
    'Facts of release 1.3.0, until `server/limpieza/copiar-hechos.ts` moved them to `auditoria`.',
  'hechos_de_venta.hechos':
    'Facts of a sale of release 1.3.0, until `server/limpieza/copiar-hechos.ts` moved them.',
  'temporadas_cerradas.huellas_anteriores':
    'Seal of release 1.3.0 over its own form of the facts; null where the season was closed later.',
};

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const [columna, texto] of Object.entries(DESCRIPCIONES))
    await sql`comment on column ${sql.ref(columna)} is ${sql.lit(texto)}`.execute(db);
};
