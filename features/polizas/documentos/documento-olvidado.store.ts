import type { Base } from '#nucleo/db/conexion.ts';
import { sql } from 'kysely';

/**
 * Returns policies that ended before `limite` and still have a certificate, except the given ones.
 */
export const polizasPorOlvidar = async (
  base: Base,
  limite: Date,
  cuantas: number,
  salvo: readonly number[],
): Promise<{ id: number; clave: string }[]> => {
  const { rows } = await sql<{ id: number; clave: string }>`
    select id, documento_clave as clave from polizas
    where documento_olvidado_en is null and documento_clave is not null
      and vigencia_hasta < ${limite}::timestamptz::date and id <> all(${salvo}::integer[])
    order by vigencia_hasta limit ${cuantas}`.execute(base);
  return rows;
};

/** Marks the certificates as deleted. Returns how many were not marked before. */
export const marcarOlvidados = async (
  base: Base,
  ids: readonly number[],
  ahora: Date,
): Promise<number> => {
  const { numAffectedRows } = await sql`
    update polizas set documento_olvidado_en = ${ahora} where id = any(${ids}::integer[])
      and documento_olvidado_en is null`.execute(base);
  return Number(numAffectedRows ?? 0n);
};
