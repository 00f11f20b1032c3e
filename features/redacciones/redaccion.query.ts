import type { Base } from '#nucleo/db/conexion.ts';
import type { Fecha } from '#values/fecha.ts';
import { type RawBuilder, sql } from 'kysely';

/** Every wording that was not withdrawn, in order of its first day. */
export const redacciones = (db: Base) =>
  db
    .selectFrom('redacciones')
    .select(['id', 'codigo', 'desde', 'hasta', 'muerte', 'version'])
    .select(['incapacidad_total as incapacidadTotal', 'incapacidad_parcial as incapacidadParcial'])
    .select(['gastos_medicos as gastosMedicos', 'pago_muerte as pagoMuerte', 'prescripcion'])
    .where('retirada_en', 'is', null)
    .orderBy('desde')
    .execute();

export type RedaccionGuardada = Awaited<ReturnType<typeof redacciones>>[number];

/** Subquery: code of the wording of a contract of this Santiago day; null in a gap. */
export const codigoDelDia = (dia: Fecha): RawBuilder<string | null> => sql`(
  select r.codigo
  from (
    select codigo, hasta from redacciones
    where retirada_en is null and desde <= ${dia}::date
    order by desde desc
    limit 1
  ) r
  where r.hasta is null or r.hasta >= ${dia}::date
)`;
