import type { Tx } from '#nucleo/db/conexion.ts';
import { sql } from 'kysely';

export interface ArchivoNuevo {
  readonly ventaId: number;
  readonly clave: string;
  readonly sha256: string;
  readonly polizas: number;
  readonly total: number;
}

/** Writes down collection files that were stored; earlier ones of their sales stay on record. */
export const insertarArchivos = async (
  tx: Tx,
  archivos: readonly ArchivoNuevo[],
  ahora: Date,
): Promise<void> => {
  await sql`
    insert into archivos_sun (venta_id, clave, sha256, polizas, total, creado_en)
    select a.venta, a.clave, a.sha256, a.polizas, a.total, ${ahora}::timestamptz
    from unnest(
      ${archivos.map((a) => a.ventaId)}::integer[], ${archivos.map((a) => a.clave)}::text[],
      ${archivos.map((a) => a.sha256)}::text[], ${archivos.map((a) => a.polizas)}::integer[],
      ${archivos.map((a) => a.total)}::bigint[]
    ) as a (venta, clave, sha256, polizas, total)
  `.execute(tx);
};
