import type { Base } from '#nucleo/db/conexion.ts';
import { MARCAS_MODELOS, TIPOS_VEHICULO } from './catalogo-base.ts';
import { type Faltantes, faltantesDe } from './faltantes.ts';

/** Rows of the base catalogue that this house lacks. */
export const faltantesDelCatalogo = async (db: Base): Promise<Faltantes> => {
  const tipos = await db
    .selectFrom('tipos_vehiculo as t')
    .select('t.nombre')
    .select((eb) =>
      eb
        .not(
          eb.exists(
            eb
              .selectFrom('convenio_primas')
              .select('id')
              .whereRef('tipo_vehiculo_id', '=', 't.id')
              .where('tipo_uso_id', 'is', null),
          ),
        )
        .$castTo<boolean>()
        .as('admiteUsos'),
    )
    .execute();
  const usos = await db
    .selectFrom('tipos_uso as u')
    .innerJoin('tipos_vehiculo as t', 't.id', 'u.tipo_vehiculo_id')
    .select(['t.nombre as tipo', 'u.nombre'])
    .execute();
  const marcas = await db.selectFrom('marcas').select('nombre').execute();
  const modelos = await db
    .selectFrom('modelos as m')
    .innerJoin('marcas as ma', 'ma.id', 'm.marca_id')
    .innerJoin('tipos_vehiculo as t', 't.id', 'm.tipo_vehiculo_id')
    .select(['t.nombre as tipo', 'ma.nombre as marca', 'm.nombre'])
    .execute();
  return faltantesDe(
    { tipos: TIPOS_VEHICULO, marcas: MARCAS_MODELOS },
    { tipos, usos, marcas: marcas.map(({ nombre }) => nombre), modelos },
  );
};
