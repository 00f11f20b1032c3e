import type { Tx } from '#nucleo/db/conexion.ts';
import { deEstos } from '#nucleo/db/uno-de.ts';
import { type RawBuilder, sql } from 'kysely';

export interface ArchivoNuevo {
  readonly ventaId: number;
  readonly clave: string;
  readonly sha256: string;
  readonly polizas: number;
  readonly total: number;
  /** Sum of the versions of the policies in it. */
  readonly versiones: number;
}

interface Quien {
  readonly ahora: Date;
  readonly usuarioId: number | null;
}

const atender = (tx: Tx, cuales: RawBuilder<boolean>, { ahora, usuarioId }: Quien) =>
  tx
    .updateTable('archivos_sun as s')
    .set({ atendido_en: ahora, atendido_por: usuarioId })
    .where(cuales)
    .where('s.atendido_en', 'is', null);

/**
 * Records stored collection files, which settle earlier ones of their sales. A file whose policies changed
 * after they were read is stale from the start. The caller has locked the sales, so nothing changes now.
 */
export const insertarArchivos = async (
  tx: Tx,
  archivos: readonly ArchivoNuevo[],
  quien: Quien,
): Promise<void> => {
  const ventaIds = archivos.map((a) => a.ventaId);
  await atender(
    tx,
    sql`s.venta_id ${deEstos(ventaIds)} and s.desactualizado_en is not null`,
    quien,
  ).execute();
  await sql`
    insert into archivos_sun (venta_id, clave, sha256, polizas, total, creado_en, desactualizado_en)
    select a.venta, a.clave, a.sha256, a.polizas, a.total, ${quien.ahora}::timestamptz,
      case when a.polizas <> p.polizas or a.versiones <> p.versiones then ${quien.ahora}::timestamptz end
    from unnest(
      ${ventaIds}::integer[], ${archivos.map((a) => a.clave)}::text[],
      ${archivos.map((a) => a.sha256)}::text[], ${archivos.map((a) => a.polizas)}::integer[],
      ${archivos.map((a) => a.total)}::bigint[], ${archivos.map((a) => a.versiones)}::bigint[]
    ) as a (venta, clave, sha256, polizas, total, versiones)
    cross join lateral (select count(*) as polizas, coalesce(sum(version), 0) as versiones
      from polizas where venta_id = a.venta and vigente) as p
  `.execute(tx);
};

/** Marks the newest files of these sales as stale; stale ones keep their time. */
export const marcarDesactualizados = async (
  tx: Tx,
  ventaIds: readonly number[],
  ahora: Date,
): Promise<void> => {
  await tx
    .updateTable('archivos_sun as s')
    .set({ desactualizado_en: ahora })
    .where(sql<boolean>`s.venta_id ${deEstos(ventaIds)}`)
    .where('s.desactualizado_en', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('archivos_sun as u')
            .select('u.id')
            .whereRef('u.venta_id', '=', 's.venta_id')
            .whereRef('u.id', '>', 's.id'),
        ),
      ),
    )
    .execute();
};

/** Settles a cancelled sale's file because a person saw it; false if there is none to settle. */
export const marcarVisto = async (tx: Tx, ventaId: number, quien: Quien): Promise<boolean> => {
  const { numUpdatedRows } = await atender(
    tx,
    sql`s.id = (select max(u.id) from archivos_sun u join ventas v on v.id = u.venta_id
      where u.venta_id = ${ventaId} and not v.vigente)`,
    quien,
  ).executeTakeFirst();
  return numUpdatedRows === 1n;
};
