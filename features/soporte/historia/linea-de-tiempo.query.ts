import { ventasVisibles } from '#features/ventas/venta.query.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { sql } from 'kysely';

/** Subject of a timeline: a sale, or one policy with the facts of its sale as a whole. */
export interface DeQuien {
  readonly ventaId: number;
  readonly polizaId: number | null;
}

/** Maximum facts read of a sale; one of 20,000 policies has a few hundred. */
const MAXIMO = 5_000;

/** Returns the sale's data for its evidence, within the caller's scope; undefined without one. */
export const ventaDeLinea = (ctx: Contexto, ventaId: number) =>
  ventasVisibles(ctx)
    .innerJoin('corredores as k', 'k.id', 'c.corredor_id')
    .select(['v.id as ventaId', 'c.nombre as convenio', 'v.monto_en_pesos as monto'])
    .where('v.id', '=', ventaId)
    .executeTakeFirst();

/**
 * Returns sale and id of a policy by its number, within the caller's scope; undefined without one.
 */
export const polizaDeLinea = (ctx: Contexto, numero: number) =>
  ventasVisibles(ctx)
    .innerJoin('polizas as p', 'p.venta_id', 'v.id')
    .select(['v.id as ventaId', 'p.id as polizaId'])
    .where('p.numero_poliza', '=', numero)
    .where('p.documento_clave', 'is not', null)
    .executeTakeFirst();

interface FilaAnotada {
  readonly id: number;
  readonly ocurrido: Date;
  readonly accion: string;
  readonly rol: string;
  readonly usuario: string | null;
  readonly cantidad: number;
  readonly polizas: number[] | null;
  readonly antes: unknown;
  readonly despues: unknown;
}

/** Returns the facts; those of many policies at one moment with one outcome are one row. */
export const hechosAnotados = async (
  db: Base,
  { ventaId, polizaId }: DeQuien,
): Promise<FilaAnotada[]> => {
  const { rows } = await sql<FilaAnotada>`
    with todos as (
      select a.*, null::bigint as numero_poliza, a.id as suyo from hechos a
      where a.entidad = 'venta' and a.entidad_id = ${ventaId}
      union all
      select a.*, p.numero_poliza, null::bigint as suyo
      from polizas p
        -- Policy by policy (\`offset 0\`): PostgreSQL would read the whole view to join it.
        cross join lateral (select * from hechos where entidad = 'poliza' and entidad_id = p.id offset 0) a
      where p.venta_id = ${ventaId} and (${polizaId}::integer is null or p.id = ${polizaId})
    )
    select min(t.id) as id, t.ocurrido_en as ocurrido, t.accion, t.rol,
      u.nombre_usuario as usuario, count(*)::integer as cantidad,
      to_jsonb((array_agg(t.numero_poliza order by t.numero_poliza)
        filter (where t.numero_poliza is not null))[1:5]) as polizas,
      (array_agg(t.antes order by t.id))[1] as antes,
      (array_agg(t.despues order by t.id))[1] as despues
    from todos t left join usuarios u on u.id = t.usuario_id
    group by t.suyo, t.ocurrido_en, t.accion, t.rol, u.nombre_usuario, t.entidad,
      t.despues ->> 'estado', t.despues ->> 'mensaje', t.despues ->> 'motivo'
    order by min(t.id) desc
    limit ${MAXIMO}
  `.execute(db);
  return rows;
};

/**
 * Returns the changes of the vehicle's record while the policy was in force. A remade policy takes
 * engine, year, model and check digit from that record. An unvalidated plate has no record.
 */
export const cambiosDeRegistro = (db: Base, polizaId: number) =>
  db
    .selectFrom('polizas as p')
    .innerJoin('venta_vehiculos as vv', 'vv.id', 'p.venta_vehiculo_id')
    .innerJoin('vehiculos as r', 'r.patente', 'vv.patente')
    .innerJoin('auditoria as a', (union) =>
      union.on('a.entidad', '=', 'vehiculo').onRef('a.entidad_id', '=', 'r.id'),
    )
    .leftJoin('usuarios as u', 'u.id', 'a.usuario_id')
    .select(['a.id', 'a.ocurrido_en as ocurrido', 'a.accion', 'a.rol', 'a.antes', 'a.despues'])
    .select('u.nombre_usuario as usuario')
    .where('p.id', '=', polizaId)
    .where('vv.patente_validada', '=', true)
    .where('a.accion', '=', 'actualizar')
    .whereRef('a.ocurrido_en', '>=', 'p.emitida_en')
    .where(sql<boolean>`a.ocurrido_en <= coalesce(p.anulada_en, 'infinity')`)
    .where(sql<boolean>`(a.ocurrido_en at time zone 'America/Santiago')::date <= p.vigencia_hasta`)
    .orderBy('a.id')
    .limit(MAXIMO)
    .execute();

/** Returns the payments of a sale at a provider, and whether two people settled it instead. */
export const pagosEnLinea = (db: Base, ventaId: number) =>
  db
    .selectFrom('pagos')
    .select(
      sql<boolean>`exists (select 1 from reemisiones r
        where r.venta_id = pagos.venta_id and r.estado = 'aprobada')`.as('sinProveedor'),
    )
    .select(['id', 'estado', 'monto', 'orden_compra', 'codigo_autorizacion', 'creado_en'])
    .select(['resuelto_en', 'medio', 'tarjeta', 'motivo', 'proveedor'])
    .where('venta_id', '=', ventaId)
    .where('proveedor', 'not in', ['directo', 'reemision'])
    .orderBy('id')
    .execute();

/**
 * Matches deliveries `e` that concern the policy. Excludes mails of other owners, except a buyer's,
 * and those that sent another policy again.
 */
export const esDePoliza = (polizaId: number) => sql<boolean>`(
  (e.clave !~ '^(caso_)?propietario:' or lower(e.destino) in (
    select lower(vv.email) from polizas p
    join venta_vehiculos vv on vv.id = p.venta_vehiculo_id where p.id = ${polizaId}
    union all select lower(v.correo_comprador) from ventas v where v.id = e.venta_id))
  and (e.clave not like 'reenvio:%' or split_part(e.clave, ':', 3) in ('0', ${String(polizaId)})))`;

/** Returns the deliveries of a sale; for a policy, without the mails of other owners. */
export const enviosDeVenta = (db: Base, { ventaId, polizaId }: DeQuien) =>
  db
    .selectFrom('envios as e')
    .select(['e.id', 'e.clase', 'e.clave', 'e.destino', 'e.estado', 'e.intentos'])
    .select('e.ultima_respuesta')
    .select(['e.creado_en', 'e.enviado_en', 'e.ultimo_intento_en'])
    .select(sql<string | null>`e.contenido ->> 'asunto'`.as('asunto'))
    .where('e.venta_id', '=', ventaId)
    .$if(polizaId !== null, (q) => q.where(esDePoliza(polizaId ?? 0)))
    .orderBy('e.id')
    .limit(MAXIMO)
    .execute();

export const incidentesDeVenta = (db: Base, ventaId: number) =>
  db
    .selectFrom('incidentes')
    .select(['id', 'clase', 'detalle', 'abierto_en', 'cerrado_en'])
    .where('venta_id', '=', ventaId)
    .orderBy('id')
    .execute();

/** Returns the present signed files, including those of cancelled policies. */
export const documentosDeLinea = (db: Base, { ventaId, polizaId }: DeQuien) =>
  db
    .selectFrom('polizas')
    .select(['numero_poliza', 'patente', 'documento_clave', 'documento_sha256'])
    .select(['documento_bytes', 'venta_id'])
    .where('venta_id', '=', ventaId)
    .where('firmada', '=', true)
    .$if(polizaId !== null, (q) => q.where('id', '=', polizaId))
    .orderBy('id')
    .execute();

/** Returns the newest collection file of a sale, or undefined. */
export const archivoSunDeLinea = (db: Base, ventaId: number) =>
  db
    .selectFrom('archivos_sun')
    .select(['clave', 'sha256'])
    .where('venta_id', '=', ventaId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
