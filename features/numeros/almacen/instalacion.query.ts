import type { Base } from '#nucleo/db/conexion.ts';
import { sql } from 'kysely';

/** Includes the reason why the store refuses access, from its open incident; null if it does not. */
export const leerInstalacion = (db: Base) =>
  db
    .selectFrom('instalacion')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('incidentes')
        .select('detalle')
        .where('clase', '=', 'almacen_negado')
        .where('cerrado_en', 'is', null)
        .limit(1)
        .as('negado'),
    )
    .executeTakeFirstOrThrow();

export type Instalacion = Awaited<ReturnType<typeof leerInstalacion>>;

/** True if a policy was ever issued. */
export const hayEntregadas = async (db: Base): Promise<boolean> => {
  const una = await db
    .selectFrom('polizas')
    .select('id')
    .where('documento_clave', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return una !== undefined;
};

/** Keys of some documents known to this database: the first and the last ones. */
export const muestraDeDocumentos = async (db: Base): Promise<string[]> => {
  const { rows } = await sql<{ clave: string }>`
    (select documento_clave as clave from polizas
     where documento_clave is not null and documento_olvidado_en is null order by id desc limit 5)
    union
    (select documento_clave from polizas
     where documento_clave is not null and documento_olvidado_en is null order by id limit 5)
  `.execute(db);
  return rows.map(({ clave }) => clave);
};
