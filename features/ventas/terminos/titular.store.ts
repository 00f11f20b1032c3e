import { vehiculosDe } from '#features/ventas/titular.store.ts';
import { VERSION_TERMINOS } from '#features/ventas/venta.ts';
import type { Tratamiento } from '#nucleo/db/titular.ts';
import { formatearFechaHora } from '#values/fecha.ts';
import { sql } from 'kysely';
import { CLAUSULAS } from './texto-terminos.ts';

/**
 * Returns the accepted text; for an older version, a sentence that says it is delivered on request.
 */
const textoDe = (version: string): string =>
  version === VERSION_TERMINOS
    ? CLAUSULAS.map(({ titulo, texto }) => `${titulo}. ${texto}`).join(' ')
    : `Texto de la versión ${version}, que se entrega a pedido`;

/** Processing of accepted terms: the proof of what a buyer agreed to, and when. */
export const TRATAMIENTO_DE_CONSENTIMIENTOS: Tratamiento = {
  clase: 'consentimientos',
  titulo: 'Términos aceptados',
  tablas: ['ventas'],
  titulares: 'Compradores',
  datos: 'Versión y texto de los términos y del aviso de privacidad, momento en que se aceptaron',
  finalidad: 'Probar qué se aceptó y cuándo',
  base: 'Contrato (art. 13)',
  destinatarios: 'Ninguno',
  conserva: 'Lo mismo que la póliza',
  buscar: async (db, titular) => {
    const { rows } = await sql<{ venta: number; version: string; cuando: Date }>`
      select distinct s.id as venta, s.terminos_version as version, s.terminos_aceptados_en as cuando
      ${vehiculosDe(titular, sql`s.terminos_aceptados_en is not null`)} order by s.id`.execute(db);
    return rows.map(({ venta, version, cuando }) => ({
      'N° de venta': venta,
      Versión: version,
      Aceptados: formatearFechaHora(cuando),
      Texto: textoDe(version),
    }));
  },
};
