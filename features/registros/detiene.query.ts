import type { Contexto } from '#nucleo/contexto.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import type { DB } from '#nucleo/db/esquema.ts';
import { fechaSantiago } from '#values/fecha.ts';
import { PERFILES } from '#values/perfil.ts';
import { type RawBuilder, sql } from 'kysely';
import type { DetieneVM } from './habilitacion.contract.ts';

/** True if user `u` belongs to no other valid broker. */
export const sinOtroCorredor = (corredorId: number): RawBuilder<boolean> => sql`not exists (
  select 1 from usuario_corredores o join corredores k on k.id = o.corredor_id and k.vigente
  where o.usuario_id = u.id and o.vigente and o.corredor_id <> ${corredorId})`;

/** Valid users `u` of a broker except administrators. */
export const deCorredor = (corredorId: number): RawBuilder<unknown> => sql`
  usuario_corredores uc join usuarios u on u.id = uc.usuario_id and u.vigente
  where uc.corredor_id = ${corredorId} and uc.vigente
    and u.perfil_id <> ${PERFILES.administrador.id}`;

interface Alcance {
  /** Condition for its agreements `c`. */
  readonly convenios: RawBuilder<unknown>;
  /** Condition for its sales `v`. */
  readonly ventas: RawBuilder<unknown>;
}

const NADA = sql`false`;
const TODA_LA_VENTA: Alcance = { convenios: sql`true`, ventas: sql`true` };
const SIN_ALCANCE: Alcance = { convenios: NADA, ventas: NADA };
const DE_SUS_CONVENIOS = sql`v.convenio_id in (select id from tocados)`;
const conVehiculo = (condicion: RawBuilder<unknown>) => sql`exists (
  select 1 from venta_vehiculos vv join modelos m on m.id = vv.modelo_id
  where vv.venta_id = v.id and ${condicion})`;
const conPrima = (condicion: RawBuilder<unknown>) => sql`exists (
  select 1 from convenio_primas p where p.convenio_id = c.id and p.vigente and ${condicion})`;

/** Scope by the record's table; other tables have no dependents. */
const ALCANCES: Partial<Record<keyof DB, (id: number) => Alcance>> = {
  corredores: (id) => ({ convenios: sql`c.corredor_id = ${id}`, ventas: DE_SUS_CONVENIOS }),
  convenios: (id) => ({ convenios: sql`c.id = ${id}`, ventas: DE_SUS_CONVENIOS }),
  usuarios: (id) => ({
    convenios: sql`exists (select 1 from convenio_usuarios cu
      where cu.convenio_id = c.id and cu.usuario_id = ${id} and cu.vigente)`,
    ventas: sql`v.usuario_id = ${id}`,
  }),
  tipos_vehiculo: (id) => ({
    convenios: conPrima(sql`p.tipo_vehiculo_id = ${id}`),
    ventas: conVehiculo(sql`vv.tipo_vehiculo_id = ${id}`),
  }),
  tipos_uso: (id) => ({
    convenios: conPrima(sql`p.tipo_uso_id = ${id}`),
    ventas: conVehiculo(sql`vv.tipo_uso_id = ${id}`),
  }),
  marcas: (id) => ({ convenios: NADA, ventas: conVehiculo(sql`m.marca_id = ${id}`) }),
  modelos: (id) => ({ convenios: NADA, ventas: conVehiculo(sql`m.id = ${id}`) }),
};

/** Counts the users of a broker, or those who sell by the agreements of another record; 0 for a user. */
const usuariosDe = (tabla: keyof DB | null, id: number): RawBuilder<unknown> => {
  if (tabla === 'corredores') return sql`(select count(*) from ${deCorredor(id)})`;
  if (tabla === 'usuarios') return sql`0`;
  return sql`(select count(distinct cu.usuario_id) from convenio_usuarios cu
    join usuarios u on u.id = cu.usuario_id and u.vigente
    where cu.vigente and cu.convenio_id in (select id from tocados))`;
};

/**
 * Counts the dependents of a record before it is disabled, or of the whole installation without `tabla`. Null
 * if the record does not exist.
 */
export const loQueDetiene = async (
  { db, ahora }: Pick<Contexto, 'ahora'> & { readonly db: Base },
  tabla: keyof DB | null,
  id: number,
): Promise<DetieneVM | null> => {
  const { convenios, ventas } =
    tabla === null ? TODA_LA_VENTA : (ALCANCES[tabla]?.(id) ?? SIN_ALCANCE);
  const deUsuario = tabla === 'usuarios' ? sql`and e.usuario_id = ${id}` : sql``;
  const porCerrar =
    tabla === 'corredores'
      ? sql`(select count(*) from ${deCorredor(id)} and ${sinOtroCorredor(id)})`
      : sql`0`;
  const numeros =
    tabla === 'rangos'
      ? sql`(select numero_final - siguiente + 1 from rangos where id = ${id})`
      : sql`0`;
  const { rows } = await sql<DetieneVM>`
    with tocados as materialized (
      select c.id from convenios c
      where c.vigente and c.termino_vigencia >= ${fechaSantiago(ahora)}::date and ${convenios})
    select (select count(*) from tocados where ${tabla !== 'convenios'})::integer as convenios,
      ${usuariosDe(tabla, id)}::integer as usuarios,
      ${porCerrar}::integer as "usuariosPorCerrar",
      (select count(*) from enlaces_publicos e join usuarios u on u.id = e.usuario_id and u.vigente
        where e.revocado_en is null and e.convenio_id in (select id from tocados)
        ${deUsuario})::integer as enlaces,
      (select count(*) from ventas v where v.vigente and v.etapa between 1 and 3
        and ${ventas})::integer as ventas,
      ${numeros}::integer as numeros
    where ${tabla === null ? sql`true` : sql`exists (select 1 from ${sql.table(tabla)} where id = ${id})`}
  `.execute(db);
  return rows[0] ?? null;
};
