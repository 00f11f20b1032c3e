import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#nucleo/db/conexion.ts';

/** One bounded pass over a class in one transaction; resolves to how many records it took. */
export type Pasada = (tx: Tx, momento: Momento) => Promise<number>;

export interface Momento {
  /** What is older goes. */
  readonly limite: Date;
  readonly ahora: Date;
}

const FILAS_POR_VEZ = 5_000;
/** Each may have twenty thousand rows of its own. */
const GRANDES_POR_VEZ = 20;

/** Deletes rows of a table, never one that somebody is using: several workers may do it at once. */
export const borrarFilas =
  (tabla: string, condicion: (momento: Momento) => RawBuilder<unknown>): Pasada =>
  async (tx, momento) => {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(tabla)} where ctid in (
        select ctid from ${sql.table(tabla)} where ${condicion(momento)}
        limit ${FILAS_POR_VEZ} for update skip locked
      )`.execute(tx);
    return Number(numAffectedRows ?? 0n);
  };

/** The records of a table under row locks, a few at a time. */
const tomar = async (tx: Tx, tabla: string, condicion: RawBuilder<unknown>): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select t.id from ${sql.table(tabla)} t where ${condicion} order by t.id
    limit ${GRANDES_POR_VEZ} for update of t skip locked`.execute(tx);
  return rows.map(({ id }) => id);
};

const borrarCargas = async (tx: Tx, cuales: RawBuilder<unknown>): Promise<void> => {
  await sql`update cargas set corrige = null
    where corrige in (select id from cargas where ${cuales})`.execute(tx);
  await sql`delete from cargas where ${cuales}`.execute(tx);
};

/**
 * An intention nobody paid nor is paying, that nobody touched since: without an open payment, money
 * to be given back or a re-issue that waits.
 */
const abandonada = ({ limite }: Momento) => sql`
  t.pagada_en is null and t.etapa < 4 and t.creado_en < ${limite}
  and not exists (select 1 from pagos p left join devoluciones d on d.pago_id = p.id
    where p.venta_id = t.id and (p.estado in ('iniciado', 'desconocido', 'autorizado')
      or p.creado_en >= ${limite} or d.estado <> 'devuelta'))
  and not exists (select 1 from reemisiones r where r.venta_id = t.id and r.estado = 'pendiente')
  and not exists (select 1 from polizas p where p.venta_id = t.id)
  and not exists (select 1 from auditoria a where a.entidad = 'venta' and a.entidad_id = t.id
    and a.ocurrido_en >= ${limite})`;

/** Nothing that stays names it. */
const sinRastro = sql.join(
  ['pagos', 'reemisiones', 'incidentes', 'envios', 'sesiones', 'codigos_de_venta'].map(
    (tabla) => sql`not exists (select 1 from ${sql.table(tabla)} x where x.venta_id = t.id)`,
  ),
  sql` and `,
);

/** Goes whole, with its vehicles, its owners and the file it was loaded from. */
export const borrarIntenciones: Pasada = async (tx, momento) => {
  const ids = await tomar(tx, 'ventas', sql`${abandonada(momento)} and ${sinRastro}`);
  await borrarCargas(tx, sql`venta_id = any(${ids}::integer[])`);
  await sql`delete from venta_vehiculos where venta_id = any(${ids}::integer[])`.execute(tx);
  await sql`delete from ventas where id = any(${ids}::integer[])`.execute(tx);
  return ids.length;
};

const MOTIVO = 'Intención abandonada: sus datos personales se eliminaron';

/** One with a payment that came to nothing: the payment stays, and of the purchase no person. */
export const vaciarIntenciones: Pasada = async (tx, momento) => {
  const conPersonas = sql`(t.correo_comprador is not null
    or exists (select 1 from venta_vehiculos vv where vv.venta_id = t.id)
    or exists (select 1 from cargas c where c.venta_id = t.id))`;
  const condicion = sql`${abandonada(momento)} and not (${sinRastro}) and ${conPersonas}`;
  const ids = await tomar(tx, 'ventas', condicion);
  await borrarCargas(tx, sql`venta_id = any(${ids}::integer[])`);
  await sql`delete from venta_vehiculos where venta_id = any(${ids}::integer[])`.execute(tx);
  await sql`
    update ventas set correo_comprador = null, sesion_id = null, vigente = false, version = version + 1,
      anulada_en = coalesce(anulada_en, ${momento.ahora}),
      motivo_anulacion = coalesce(motivo_anulacion, ${MOTIVO})
    where id = any(${ids}::integer[])`.execute(tx);
  return ids.length;
};

/** What was uploaded and never became a sale. */
export const borrarBorradores: Pasada = async (tx, { limite }) => {
  const ids = await tomar(tx, 'cargas', sql`t.venta_id is null and t.creada_en < ${limite}`);
  await borrarCargas(tx, sql`id = any(${ids}::integer[])`);
  return ids.length;
};

export const borrarAnulacionesMasivas: Pasada = async (tx, { limite }) => {
  const ids = await tomar(tx, 'anulaciones_masivas', sql`t.terminada_en < ${limite}`);
  await sql`delete from anulacion_filas where anulacion_id = any(${ids}::integer[])`.execute(tx);
  await sql`delete from anulaciones_masivas where id = any(${ids}::integer[])`.execute(tx);
  return ids.length;
};

/** Of a message that left, or was given up: whom it went to, about what and its hash stay. */
export const vaciarEnvios: Pasada = async (tx, { limite, ahora }) => {
  const { numAffectedRows } = await sql`
    update envios set olvidado_en = ${ahora},
      huella = encode(sha256(convert_to(contenido::text, 'UTF8')), 'hex'),
      contenido = jsonb_strip_nulls(jsonb_build_object('messageId', contenido -> 'messageId',
        'asunto', contenido -> 'asunto', 'adjuntos', contenido -> 'adjuntos'))
    where id in (
      select id from envios where olvidado_en is null and estado <> 'pendiente'
        and venta_id is not null and creado_en < ${limite}
        and coalesce(enviado_en, ultimo_intento_en, creado_en) < ${limite}
      limit ${FILAS_POR_VEZ} for update skip locked
    )`.execute(tx);
  return Number(numAffectedRows ?? 0n);
};
