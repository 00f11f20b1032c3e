import type { Contexto } from '#nucleo/contexto.ts';
import type { Titular } from '#nucleo/db/titular.ts';
import { sql } from 'kysely';

/**
 * Person known by this RUT or plate together with this e-mail (lower case), or null. By plate it is the
 * newest owner with that e-mail, else the buyer with it, whose RUT is unknown. RUT 0 (COMUNIDAD) is nobody.
 */
export const titularConocido = async (
  { db }: Contexto,
  { rut, patente, correo }: { rut: number | null; patente: string | null; correo: string },
): Promise<Titular | null> => {
  const deQuien = (columnaRut: string, columnaPatente: string) =>
    rut === null
      ? sql`${sql.ref(columnaPatente)} = ${patente}`
      : sql`${sql.ref(columnaRut)} = ${rut}`;
  const { rows } = await sql<{ rut: number | null }>`
    select rut from (
      select vv.rut, 1 as orden, vv.id from venta_vehiculos vv
        where ${deQuien('vv.rut', 'vv.patente')} and lower(vv.email) = ${correo} and vv.rut > 0
      union all
      select p.rut, 2, p.id from propietarios p left join vehiculos v on v.propietario_id = p.id
        where ${deQuien('p.rut', 'v.patente')} and lower(p.email) = ${correo} and p.rut > 0
      union all
      select null, 3, vv.id from ventas s join venta_vehiculos vv on vv.venta_id = s.id
        where ${rut === null ? sql`vv.patente = ${patente}` : sql`false`}
          and lower(s.correo_comprador) = ${correo}
    ) as conocidos order by orden, id desc limit 1`.execute(db);
  const [conocido] = rows;
  return conocido ? { rut: conocido.rut, correo } : null;
};
