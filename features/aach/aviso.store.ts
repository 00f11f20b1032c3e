import type { Tx } from '#nucleo/db/conexion.ts';
import { deEstos } from '#nucleo/db/uno-de.ts';
import { sql } from 'kysely';
import { POR_INFORMAR } from './aviso.ts';

/**
 * Creates a notice for each policy of these sales that must be reported to the AACH. Existing notices stay
 * unchanged.
 */
export const crearAvisosDeVentas = async (
  tx: Tx,
  ventaIds: readonly number[],
  ahora: Date,
): Promise<void> => {
  await sql`
    insert into avisos_aach (poliza_id, clase, estado, creado_en)
    select p.id, 'alta', 'pendiente', ${ahora}::timestamptz
    from polizas p join venta_vehiculos vv on vv.id = p.venta_vehiculo_id
    where p.venta_id ${deEstos(ventaIds)} and p.vigente and vv.informar_aach
    on conflict (poliza_id, clase) do nothing
  `.execute(tx);
};

/** Reopens the notices of policies whose dates changed, unless they are never reported or were hidden. */
export const reabrirAltas = async (
  tx: Tx,
  polizaIds: readonly number[],
  ahora: Date,
): Promise<void> => {
  await sql`
    insert into avisos_aach (poliza_id, clase, estado, creado_en)
    select p.id, 'alta', 'pendiente', ${ahora}::timestamptz
    from polizas p join venta_vehiculos vv on vv.id = p.venta_vehiculo_id
    where p.id = any(${polizaIds}::integer[]) and p.vigente and vv.informar_aach
    on conflict (poliza_id, clase) do update
    set estado = 'pendiente', mensaje = null, resuelto_en = null
    where avisos_aach.estado <> 'oculto'
  `.execute(tx);
};

/** Creates a cancellation notice, only if the AACH has the policy or may have it. */
export const crearAnulaciones = async (
  tx: Tx,
  polizaIds: readonly number[],
  ahora: Date,
): Promise<void> => {
  await sql`
    insert into avisos_aach (poliza_id, clase, estado, creado_en)
    select p.id, 'anulacion', 'pendiente', ${ahora}::timestamptz
    from polizas p join avisos_aach a on a.poliza_id = p.id and a.clase = 'alta'
    where p.id = any(${polizaIds}::integer[]) and not p.vigente
      and a.estado in ('aceptado', 'sin_respuesta')
    on conflict (poliza_id, clase) do update set estado = 'pendiente'
    where avisos_aach.estado = 'rechazado'
  `.execute(tx);
};

export interface ResultadoDeAviso {
  readonly avisoId: number;
  readonly estado: 'aceptado' | 'rechazado' | 'sin_respuesta';
  readonly mensaje: string;
  /** Version of the policy that was sent. */
  readonly version: number;
}

/**
 * Writes the AACH's answer about each policy. Returns the notices written, and the ids of policies that
 * changed meanwhile: their answer is obsolete and their notice stays open. Accepted and hidden notices stay
 * unchanged.
 */
export const anotarResultados = async (
  tx: Tx,
  resultados: readonly ResultadoDeAviso[],
  ahora: Date,
): Promise<{ anotados: Set<number>; cambiadas: number[] }> => {
  const { rows } = await sql<{ id: number; poliza_id: number; cambiada: boolean }>`
    with r as (
      select * from unnest(
        ${resultados.map((r) => r.avisoId)}::integer[], ${resultados.map((r) => r.estado)}::text[],
        ${resultados.map((r) => r.mensaje)}::text[], ${resultados.map((r) => r.version)}::integer[]
      ) as r (id, estado, mensaje, version)
    ), tomados as (
      select a.id from avisos_aach a join r on r.id = a.id order by a.id for update of a
    ), anotados as (
      update avisos_aach a
      set estado = r.estado, mensaje = r.mensaje, intentos = a.intentos + 1,
          resuelto_en = case when r.estado = 'sin_respuesta' then null else ${ahora}::timestamptz end
      from r join tomados t on t.id = r.id, polizas p
      where a.id = r.id and p.id = a.poliza_id and p.version = r.version
        and a.estado in ('pendiente', 'rechazado', 'sin_respuesta')
      returning a.id
    )
    select r.id, a.poliza_id, p.version <> r.version as cambiada
    from r join avisos_aach a on a.id = r.id join polizas p on p.id = a.poliza_id
    where p.version <> r.version or r.id in (select id from anotados)
  `.execute(tx);
  return {
    anotados: new Set(rows.flatMap(({ id, cambiada }) => (cambiada ? [] : [id]))),
    cambiadas: rows.flatMap(({ poliza_id, cambiada }) => (cambiada ? [poliza_id] : [])),
  };
};

/** Hides open notices for good. Returns the policies whose notice was hidden. */
export const ocultarAvisos = async (
  tx: Tx,
  polizaIds: readonly number[],
  ahora: Date,
): Promise<number[]> => {
  const filas = await tx
    .updateTable('avisos_aach')
    .set({ estado: 'oculto', resuelto_en: ahora })
    .where('poliza_id', 'in', [0, ...polizaIds])
    .where('clase', '=', 'alta')
    .where('estado', 'in', [...POR_INFORMAR])
    .returning('poliza_id')
    .execute();
  return filas.map(({ poliza_id }) => poliza_id);
};
