import type { Base } from '#nucleo/db/conexion.ts';
import { sql } from 'kysely';

/** Address behind the hash of a code that ends reminders, in lower case, and whether it still gets them. */
export const correoDeBaja = async (
  db: Base,
  huella: string,
): Promise<{ correo: string; recibe: boolean } | null> => {
  const fila = await db
    .selectFrom('recordatorios as r')
    .innerJoin('polizas as p', 'p.id', 'r.poliza_id')
    .innerJoin('ventas as v', 'v.id', 'p.venta_id')
    .select((eb) => [
      eb.fn<string | null>('lower', ['v.correo_comprador']).as('correo'),
      eb
        .exists(
          eb
            .selectFrom('consentimientos_de_aviso as c')
            .innerJoin('ventas as o', 'o.id', 'c.venta_id')
            .select('c.venta_id')
            .where('c.retirado_en', 'is', null)
            .where(sql<boolean>`lower(o.correo_comprador) = lower(v.correo_comprador)`),
        )
        .$castTo<boolean>()
        .as('recibe'),
    ])
    .where('r.huella_baja', '=', huella)
    .executeTakeFirst();
  return fila?.correo ? { correo: fila.correo, recibe: fila.recibe } : null;
};
