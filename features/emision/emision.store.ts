import type { Tx } from '#nucleo/db/conexion.ts';
import { deEstos } from '#nucleo/db/uno-de.ts';
import { type RawBuilder, sql } from 'kysely';

/** Returns the paid sale under a row lock; undefined when it is missing or unpaid. */
export const tomarVentaPagada = (tx: Tx, ventaId: number) =>
  tx
    .selectFrom('ventas')
    .select(['estado_emision', 'turno_emision'])
    .where('id', '=', ventaId)
    .where('pagada_en', 'is not', null)
    .forUpdate()
    .executeTakeFirst();

interface VentaPagada {
  readonly id: number;
  readonly estado_emision: number;
  readonly turno_emision: number;
  readonly contrato_el: string | null;
  readonly redaccion: string | null;
  readonly terminos_aceptados_en: Date | null;
  /** Number of vehicles without a signed policy, read before the lock was taken. */
  readonly faltan: number;
}

/**
 * Locks the given sales, in order of id. Returns the paid ones. With several sales it does not wait for a
 * locked row, but returns its paid sale apart. It waits for a lone sale.
 */
export const tomarVentasPagadas = async (
  tx: Tx,
  ventaIds: readonly number[],
): Promise<{ pagadas: VentaPagada[]; ocupadas: number[] }> => {
  const { rows: pagadas } = await sql<VentaPagada>`
    select v.id, v.estado_emision, v.turno_emision, v.contrato_el, v.redaccion,
           v.terminos_aceptados_en,
           (select count(*)::integer from venta_vehiculos where venta_id = v.id)
             - (select count(*)::integer from polizas where venta_id = v.id and firmada) as faltan
    from ventas v
    where v.id ${deEstos(ventaIds)} and v.pagada_en is not null
    order by v.id
    for update of v ${ventaIds.length > 1 ? sql`skip locked` : sql``}
  `.execute(tx);
  const tomadas = new Set(pagadas.map(({ id }) => id));
  const faltan = ventaIds.filter((id) => !tomadas.has(id));
  if (faltan.length === 0 || ventaIds.length === 1) return { pagadas, ocupadas: [] };
  const { rows } = await sql<{ id: number }>`
    select id from ventas where id ${deEstos(faltan)} and pagada_en is not null`.execute(tx);
  return { pagadas, ocupadas: rows.map(({ id }) => id) };
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

/** Part of a sale: at most `cuantos` of its vehicles or policies. */
export interface ParteDeVenta {
  readonly ventaId: number;
  readonly cuantos: number;
}

const partes = (unas: readonly ParteDeVenta[]) => sql`
  unnest(${unas.map((u) => u.ventaId)}::integer[], ${unas.map((u) => u.cuantos)}::integer[])
    as t (venta, cuantos)`;

/** Returns the oldest unsigned policies of each sale. */
export const polizasPorFirmar = async (
  tx: Tx,
  deVentas: readonly ParteDeVenta[],
): Promise<{ id: number; venta_id: number }[]> => {
  if (deVentas.length === 0) return [];
  const { rows } = await sql<{ id: number; venta_id: number }>`
    select p.id, p.venta_id from ${partes(deVentas)}
    cross join lateral (
      select id, venta_id from (
        -- The fence keeps PostgreSQL from walking every signed policy of a fleet in order of id.
        select id, venta_id from polizas where venta_id = t.venta and not firmada offset 0
      ) sin_firmar
      order by id limit t.cuantos
    ) p
  `.execute(tx);
  return rows;
};

interface VehiculoSinPoliza {
  readonly id: number;
  readonly venta_id: number;
  readonly patente: string;
  readonly vigencia_desde: string;
  readonly vigencia_hasta: string;
}

// Vehicles get their policies in order of position, so the search starts behind the last one.
const TRAS_LA_ULTIMA = sql`and vv.posicion > coalesce((
  select u.posicion from polizas p join venta_vehiculos u on u.id = p.venta_vehiculo_id
  where p.venta_id = t.venta order by p.id desc limit 1), -1)`;

const buscarSinPoliza = async (
  tx: Tx,
  deVentas: readonly ParteDeVenta[],
  desde: RawBuilder<unknown>,
): Promise<VehiculoSinPoliza[]> => {
  if (deVentas.length === 0) return [];
  const { rows } = await sql<VehiculoSinPoliza>`
    select v.id, v.venta_id, v.patente, v.vigencia_desde, v.vigencia_hasta from ${partes(deVentas)}
    cross join lateral (
      select vv.* from venta_vehiculos vv
      where vv.venta_id = t.venta ${desde}
        and not exists (select from polizas p where p.venta_vehiculo_id = vv.id)
      order by vv.posicion limit t.cuantos
    ) v
    order by v.venta_id, v.posicion
  `.execute(tx);
  return rows;
};

/** Returns the next vehicles of each sale without policy, in order of sale and position. */
export const vehiculosSinPoliza = async (
  tx: Tx,
  deVentas: readonly ParteDeVenta[],
): Promise<VehiculoSinPoliza[]> => {
  const pedidas = deVentas.filter(({ cuantos }) => cuantos > 0);
  const hallados = await buscarSinPoliza(tx, pedidas, TRAS_LA_ULTIMA);
  const halladas = new Set(hallados.map(({ venta_id }) => venta_id));
  const sinHallar = pedidas.filter(({ ventaId }) => !halladas.has(ventaId));
  const otros = await buscarSinPoliza(tx, sinHallar, sql``);
  return [...hallados, ...otros].toSorted((a, b) => a.venta_id - b.venta_id);
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

/** Inserts policies. Returns their ids. */
export const insertarPolizas = async (
  tx: Tx,
  ahora: Date,
  polizas: readonly PolizaNueva[],
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
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
    returning id
  `.execute(tx);
  return rows.map(({ id }) => id);
};

export interface DocumentoGuardado {
  readonly polizaId: number;
  /** Version of the row that the file shows. */
  readonly version: number;
  readonly clave: string;
  readonly sha256: string;
  readonly bytes: number;
}

export interface DocumentoDeVenta extends DocumentoGuardado {
  readonly ventaId: number;
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

/** The id of the policy with this number, which is there. */
export const idDePoliza = async (tx: Tx, numero: number): Promise<number> => {
  const { id } = await tx
    .selectFrom('polizas')
    .select('id')
    .where('numero_poliza', '=', numero)
    .executeTakeFirstOrThrow();
  return id;
};
