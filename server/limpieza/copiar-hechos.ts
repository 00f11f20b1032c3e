import { type RawBuilder, sql } from 'kysely';
import { resellarTemporadas } from '#server/invariantes/temporadas.ts';
import type { Base } from '#nucleo/db/conexion.ts';

/** Facts in the forms of release 1.3.0 moved per transaction. */
const HECHOS_POR_VEZ = 5_000;
const HECHOS_DE_UNA_VENTA = 10;

const COLUMNAS = sql`id, ocurrido_en, usuario_id, rol, accion, entidad, entidad_id, antes, despues, solicitud_id`;

interface Movidos {
  readonly copiados: number;
  readonly idos: number;
}

const sumar = (cuenta: RawBuilder<unknown>, de: RawBuilder<unknown>) =>
  sql`(select coalesce(${cuenta}, 0)::integer from ${de})`;

/** Moves the compact facts of the next records, as the view reads them. */
const moverBreves = (porVez: number) => sql<Movidos>`
  with filas as materialized (
    select id, entidad_id from hechos_breves order by entidad_id limit ${porVez} for update skip locked
  ), copiados as (
    insert into auditoria (${COLUMNAS}) overriding system value
    select ${COLUMNAS} from hechos_sueltos
    where entidad in ('venta', 'poliza') and id in (select id from filas)
      and entidad_id between (select min(entidad_id) from filas) and (select max(entidad_id) from filas)
    order by id returning id
  ), idos as (
    delete from hechos_breves where id in (select id from filas)
      and entidad_id between (select min(entidad_id) from filas) and (select max(entidad_id) from filas)
    returning id
  )
  select ${sumar(sql`count(*)`, sql`copiados`)} as copiados, ${sumar(sql`count(*)`, sql`idos`)} as idos`;

/** Moves the facts of the next sales stored one per row, as the view reads them. */
const moverJuntos = (porVez: number) => sql<Movidos>`
  with filas as materialized (
    select venta_id from hechos_de_venta order by venta_id
    limit ${Math.ceil(porVez / HECHOS_DE_UNA_VENTA)} for update skip locked
  ), copiados as (
    insert into auditoria (${COLUMNAS}) overriding system value
    select ${COLUMNAS} from (
      select j.* from filas f cross join lateral (
        select * from hechos_juntos where entidad = 'venta' and entidad_id = f.venta_id offset 0) j
      union all
      select j.* from filas f join polizas p on p.venta_id = f.venta_id cross join lateral (
        select * from hechos_juntos where entidad = 'poliza' and entidad_id = p.id offset 0) j) h
    order by id returning id
  ), idos as (
    delete from hechos_de_venta h using filas f where h.venta_id = f.venta_id returning length(h.formas) as cuantos
  )
  select ${sumar(sql`count(*)`, sql`copiados`)} as copiados, ${sumar(sql`sum(cuantos)`, sql`idos`)} as idos`;

/**
 * Moves the audit of release 1.3.0 from its own tables to `auditoria`, with the same id, moment, author,
 * request and content (ADR 42). Each transaction takes facts from one table and inserts them into the other.
 * So a reader of `hechos` finds each fact once, and a later run continues after a kill. Several workers may
 * run it at once.
 * @returns number of facts moved
 * @throws when a closed season differs from its seal; nothing was moved then
 */
export const copiarHechos = async (base: Base, porVez = HECHOS_POR_VEZ): Promise<number> => {
  await resellarTemporadas(base);
  let movidos = 0;
  for (const mover of [moverBreves(porVez), moverJuntos(porVez)]) {
    let ultimos = 0;
    do {
      ultimos = await base.transaction().execute(async (tx) => {
        const { rows } = await mover.execute(tx);
        const { copiados = 0, idos = 0 } = rows[0] ?? {};
        if (copiados !== idos) throw new Error(`se copiaban ${copiados} hechos y se iban ${idos}`);
        return idos;
      });
      movidos += ultimos;
    } while (ultimos > 0);
  }
  return movidos;
};
