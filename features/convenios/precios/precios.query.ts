import { preciosDe } from '#features/convenios/convenio.query.ts';
import { registroNoEncontrado } from '#features/registros/registro.errors.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import { type Fecha, fechaSantiago } from '#values/fecha.ts';
import type { FilaDeHojaVM } from './precios.contract.ts';

/** Valid premiums of an agreement with their prices, by type and use. Throws 404. */
export const hojaDe = async (
  { db, ahora }: Contexto,
  convenioId: number,
): Promise<{ nombre: string; hoy: Fecha; filas: FilaDeHojaVM[] }> => {
  const convenio = await db
    .selectFrom('convenios')
    .select('nombre')
    .where('id', '=', convenioId)
    .executeTakeFirst();
  if (!convenio) throw registroNoEncontrado();
  const hoy = fechaSantiago(ahora);
  const filas = await db
    .selectFrom('convenio_primas as p')
    .innerJoin('tipos_vehiculo as t', 't.id', 'p.tipo_vehiculo_id')
    .leftJoin('tipos_uso as u', 'u.id', 'p.tipo_uso_id')
    .select(['p.id as primaId', 't.nombre as tipo', 'u.nombre as uso', 'p.mes_legal as mesLegal'])
    .select((eb) => preciosDe(eb, hoy).as('precios'))
    .where('p.convenio_id', '=', convenioId)
    .where('p.vigente', '=', true)
    .orderBy('t.nombre')
    .orderBy('u.nombre')
    .execute();
  return { nombre: convenio.nombre, hoy, filas };
};
