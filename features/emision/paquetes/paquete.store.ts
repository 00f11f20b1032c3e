import { sql } from 'kysely';
import type { Base } from '#nucleo/db/conexion.ts';

/**
 * Returns the keys under `paquete` that rows of these policy numbers still need: present files, and
 * superseded ones whose bytes are kept. Searches by policy number, because the key has no index.
 */
export const clavesVivas = async (
  db: Base,
  paquete: string,
  numeros: readonly number[],
): Promise<string[]> => {
  const { rows } = await sql<{ clave: string }>`
    with suyas as (
      select id, documento_clave, documento_olvidado_en from polizas
      where numero_poliza = any(${numeros}::bigint[])
    )
    select documento_clave as clave from suyas
    where documento_olvidado_en is null and starts_with(documento_clave, ${`${paquete}/`})
    union
    select d.clave from documentos_reemplazados d join suyas s on s.id = d.poliza_id
    where d.borrado_en is null and starts_with(d.clave, ${`${paquete}/`})
    order by clave`.execute(db);
  return rows.map(({ clave }) => clave);
};

/**
 * Points rows from the old keys `de` to the new keys `a`. Rows that changed meanwhile keep their
 * key.
 */
export const moverClaves = async (
  db: Base,
  numeros: readonly number[],
  de: readonly string[],
  a: readonly string[],
): Promise<void> => {
  await sql`
    with mudadas as (
      select * from unnest(${de}::text[], ${a}::text[]) as m (de, a)
    ), presentes as (
      update polizas p set documento_clave = m.a from mudadas m
      where p.numero_poliza = any(${numeros}::bigint[]) and p.documento_clave = m.de
    )
    update documentos_reemplazados d set clave = m.a from mudadas m where d.clave = m.de`.execute(
    db,
  );
};
