import type { Tx } from '#nucleo/db/conexion.ts';
import { deEstos } from '#nucleo/db/uno-de.ts';
import { sql } from 'kysely';

/** Returns the paid sale under a row lock; undefined when it is missing or unpaid. */
export const tomarVentaPagada = (tx: Tx, ventaId: number) =>
  tx
    .selectFrom('ventas')
    .select(['id', 'estado_emision', 'turno_emision', 'contrato_el', 'terminos_aceptados_en'])
    .where('id', '=', ventaId)
    .where('pagada_en', 'is not', null)
    .forUpdate()
    .executeTakeFirst();

interface VentaLibre {
  readonly id: number;
  readonly estado_emision: number;
  readonly contrato_el: string | null;
  readonly terminos_aceptados_en: Date | null;
  readonly vehiculos: number;
}

/**
 * Locks the given paid sales that no other worker holds, in order of id. Returns them with their
 * vehicle count.
 */
export const tomarVentasLibres = async (tx: Tx, ventaIds: readonly number[]) => {
  const { rows } = await sql<VentaLibre>`
    select v.id, v.estado_emision, v.contrato_el, v.terminos_aceptados_en,
           (select count(*)::integer from venta_vehiculos where venta_id = v.id) as vehiculos
    from ventas v
    where v.id ${deEstos(ventaIds)} and v.pagada_en is not null
    order by v.id
    for update of v skip locked
  `.execute(tx);
  return rows;
};

/** One run of the issuance of a sale, with its fencing number. */
export interface EnTurno {
  readonly ventaId: number;
  readonly turno: number;
}

/** Locks the sales whose turn still belongs to these runs, in order of id. Returns their ids. */
export const tomarVentasEnTurno = async (
  tx: Tx,
  corridas: readonly EnTurno[],
): Promise<Set<number>> => {
  const { rows } = await sql<{ id: number }>`
    select v.id
    from unnest(
      ${corridas.map((c) => c.ventaId)}::integer[], ${corridas.map((c) => c.turno)}::integer[]
    ) as t (id, turno)
    join ventas v on v.id = t.id and v.turno_emision = t.turno and v.pagada_en is not null
    order by v.id
    for update of v
  `.execute(tx);
  return new Set(rows.map(({ id }) => id));
};

/** Increments the turn of each sale, so that writes of an earlier run no longer match. */
export const tomarTurnos = async (
  tx: Tx,
  ventaIds: readonly number[],
  estado: number,
): Promise<EnTurno[]> => {
  const { rows } = await sql<EnTurno>`
    update ventas set turno_emision = turno_emision + 1, estado_emision = ${estado}
    where id ${deEstos(ventaIds)}
    returning id as "ventaId", turno_emision as turno
  `.execute(tx);
  return rows;
};

/** Returns the position of the vehicle that got its policy last; null before the first. */
const ultimaNumerada = async (tx: Tx, ventaId: number): Promise<number | null> => {
  const ultima = await tx
    .selectFrom('polizas as p')
    .innerJoin('venta_vehiculos as vv', 'vv.id', 'p.venta_vehiculo_id')
    .select('vv.posicion')
    .where('p.venta_id', '=', ventaId)
    .orderBy('p.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return ultima?.posicion ?? null;
};

const vehiculosTras = (tx: Tx, ventaId: number, posicion: number | null) =>
  tx
    .selectFrom('venta_vehiculos')
    .select(['id', 'venta_id', 'patente', 'vigencia_desde', 'vigencia_hasta', 'posicion'])
    .where('venta_id', '=', ventaId)
    .$if(posicion !== null, (desde) => desde.where('posicion', '>', posicion))
    .orderBy('posicion');

const sinPoliza = (tx: Tx, vehiculos: ReturnType<typeof vehiculosTras>, limite: number) =>
  tx
    .selectFrom(vehiculos.as('vv'))
    .select(['vv.id', 'vv.venta_id', 'vv.patente', 'vv.vigencia_desde', 'vv.vigencia_hasta'])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('polizas as p').whereRef('p.venta_vehiculo_id', '=', 'vv.id'))),
    )
    .orderBy('vv.posicion')
    .limit(limite)
    .execute();

/** Returns at most `limite` vehicles of a sale without policy, in order of position. */
export const vehiculosSinPoliza = async (tx: Tx, ventaId: number, limite: number) => {
  if (limite <= 0) return [];
  // Policies are numbered in order of position, so the read starts behind the last one. The limit
  // before the join skips the vehicles behind the chunk.
  const siguientes = vehiculosTras(tx, ventaId, await ultimaNumerada(tx, ventaId)).limit(limite);
  const hallados = await sinPoliza(tx, siguientes, limite);
  return hallados.length > 0 ? hallados : sinPoliza(tx, vehiculosTras(tx, ventaId, null), limite);
};

/** Returns every vehicle of these sales without policy, in order of sale and position. */
export const vehiculosSinPolizaDe = async (tx: Tx, ventaIds: readonly number[]) => {
  const { rows } = await sql<Awaited<ReturnType<typeof sinPoliza>>[number]>`
    select vv.id, vv.venta_id, vv.patente, vv.vigencia_desde, vv.vigencia_hasta
    from venta_vehiculos vv
    where vv.venta_id ${deEstos(ventaIds)}
      and not exists (select from polizas p where p.venta_vehiculo_id = vv.id)
    order by vv.venta_id, vv.posicion
  `.execute(tx);
  return rows;
};

export interface PolizaNueva {
  readonly ventaId: number;
  readonly vehiculoId: number;
  readonly numeroPoliza: number;
  readonly numeroFolio: number;
  readonly patente: string;
  readonly desde: string;
  readonly hasta: string;
  readonly redaccion: string;
  readonly codigoHash: string;
}

export const insertarPolizas = async (
  tx: Tx,
  ahora: Date,
  polizas: readonly PolizaNueva[],
): Promise<void> => {
  await sql`
    insert into polizas (venta_id, venta_vehiculo_id, numero_poliza, numero_folio, patente,
                         vigencia_desde, vigencia_hasta, emitida_en, redaccion, codigo_hash)
    select n.venta, n.vehiculo, n.poliza, n.folio, n.patente, n.desde::date, n.hasta::date,
           ${ahora}, n.redaccion, n.codigo
    from unnest(
      ${polizas.map((p) => p.ventaId)}::integer[],
      ${polizas.map((p) => p.vehiculoId)}::integer[], ${polizas.map((p) => p.numeroPoliza)}::bigint[],
      ${polizas.map((p) => p.numeroFolio)}::bigint[], ${polizas.map((p) => p.patente)}::text[],
      ${polizas.map((p) => p.desde)}::text[], ${polizas.map((p) => p.hasta)}::text[],
      ${polizas.map((p) => p.redaccion)}::text[], ${polizas.map((p) => p.codigoHash)}::text[]
    ) as n (venta, vehiculo, poliza, folio, patente, desde, hasta, redaccion, codigo)
  `.execute(tx);
};

export interface DocumentoGuardado {
  readonly polizaId: number;
  /** Version of the row that the file shows. */
  readonly version: number;
  readonly clave: string;
  readonly sha256: string;
  readonly bytes: number;
}

/**
 * Marks policies as signed and stores the key and hash of their file. Skips policies already signed
 * or changed since their file was made. Records the previous file of each as superseded, with its
 * cause. Returns the ids of the marked policies.
 */
export const marcarFirmadas = async (
  tx: Tx,
  documentos: readonly DocumentoGuardado[],
  ahora: Date,
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    with nuevos as (
      select p.id, d.clave, d.sha256, d.bytes, p.documento_clave as clave_anterior,
             p.documento_sha256 as sha256_anterior, p.documento_bytes as bytes_anterior
      from polizas p join unnest(
        ${documentos.map((d) => d.polizaId)}::integer[], ${documentos.map((d) => d.clave)}::text[],
        ${documentos.map((d) => d.sha256)}::text[], ${documentos.map((d) => d.bytes)}::integer[],
        ${documentos.map((d) => d.version)}::integer[]
      ) as d (id, clave, sha256, bytes, version) on p.id = d.id and p.version = d.version
      where not p.firmada
      for update of p
    ), firmadas as (
      update polizas p
      set firmada = true, documento_clave = n.clave, documento_sha256 = n.sha256,
          documento_bytes = n.bytes, documento_tomado_hasta = null
      from nuevos n where p.id = n.id
      returning n.*
    ), reemplazados as (
      insert into documentos_reemplazados (clave, poliza_id, sha256, bytes, motivo, reemplazado_en)
      select f.clave_anterior, f.id, f.sha256_anterior, f.bytes_anterior, coalesce((
        select case a.accion when 'anular_poliza' then 'anulacion'
                 when 'editar_vigencia' then 'vigencia' else 'regeneracion' end
        from hechos a where a.entidad = 'poliza' and a.entidad_id = f.id
          and a.accion in ('anular_poliza', 'editar_vigencia', 'regenerar_poliza')
        order by a.id desc limit 1
      ), 'regeneracion'), ${ahora}
      from firmadas f where f.clave_anterior <> f.clave
      on conflict (clave) do update set reemplazado_en = excluded.reemplazado_en, borrado_en = null
    )
    select id from firmadas
  `.execute(tx);
  return rows.map(({ id }) => id);
};

interface CambioDeVenta {
  readonly etapa?: number;
  readonly estado_venta: number;
  readonly estado_emision: number;
  readonly emitida_en?: Date;
}

export const cambiarEstado = async (
  tx: Tx,
  ventaIds: readonly number[],
  cambio: CambioDeVenta,
): Promise<void> => {
  await tx
    .updateTable('ventas')
    .set((eb) => ({ ...cambio, version: eb('version', '+', 1) }))
    .where(sql<boolean>`id ${deEstos(ventaIds)}`)
    .execute();
};
