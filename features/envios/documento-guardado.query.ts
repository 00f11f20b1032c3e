import { type RawBuilder, sql } from 'kysely';
import type { Base } from '#nucleo/db/conexion.ts';

/** Policy of a file, or its sale. */
export type DocumentoDe = { readonly numeroPoliza: number } | { readonly ventaId: number };

const suya = (de: DocumentoDe): RawBuilder<boolean> =>
  'numeroPoliza' in de
    ? sql`p.numero_poliza = ${de.numeroPoliza}`
    : sql`p.venta_id = ${de.ventaId}`;

/** Current key of the file with that hash, of a policy's present or earlier version, or undefined. */
export const claveDeHuella = async (
  db: Base,
  de: DocumentoDe,
  sha256: string,
): Promise<string | undefined> => {
  const { rows } = await sql<{ clave: string }>`
    select p.documento_clave as clave from polizas p
    where ${suya(de)} and p.documento_sha256 = ${sha256}
    union all
    select d.clave from documentos_reemplazados d join polizas p on p.id = d.poliza_id
    where ${suya(de)} and d.sha256 = ${sha256} and d.borrado_en is null
    limit 1`.execute(db);
  return rows[0]?.clave;
};
