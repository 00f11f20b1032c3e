import type { Base, Tx } from '#nucleo/db/conexion.ts';

/** True if a broker may get an agreement; locks it against being disabled meanwhile. */
export const corredorElegible = async (tx: Tx, id: number): Promise<boolean> => {
  const corredor = await tx
    .selectFrom('corredores')
    .select('vigente')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  return corredor?.vigente ?? false;
};

/** Filters these vehicle types for those that may be chosen. */
export const tiposVigentes = async (tx: Tx, ids: readonly number[]): Promise<number[]> => {
  const filas = await tx
    .selectFrom('tipos_vehiculo')
    .select('id')
    .where('id', 'in', [0, ...ids])
    .where('vigente', '=', true)
    .forShare()
    .execute();
  return filas.map(({ id }) => id);
};

/** Valid uses of these vehicle types; a type without any means NO APLICA. */
export const usosVigentes = (
  tx: Tx,
  tipos: readonly number[],
): Promise<{ id: number; tipoVehiculoId: number }[]> =>
  tx
    .selectFrom('tipos_uso')
    .select(['id', 'tipo_vehiculo_id as tipoVehiculoId'])
    .where('tipo_vehiculo_id', 'in', [0, ...tipos])
    .where('vigente', '=', true)
    .forShare()
    .execute();

export interface UsuarioElegible {
  readonly id: number;
  readonly perfilId: number;
  readonly vigente: boolean;
  /** True if linked to the agreement's broker. */
  readonly delCorredor: boolean;
}

/** These users, and whether each works for the agreement's broker. */
export const usuariosPara = (
  db: Base,
  convenioId: number,
  ids: readonly number[],
): Promise<UsuarioElegible[]> =>
  db
    .selectFrom('usuarios as u')
    .select((eb) => [
      'u.id',
      'u.perfil_id as perfilId',
      'u.vigente',
      eb
        .exists(
          eb
            .selectFrom('usuario_corredores as uc')
            .innerJoin('convenios as c', 'c.corredor_id', 'uc.corredor_id')
            .select('uc.usuario_id')
            .whereRef('uc.usuario_id', '=', 'u.id')
            .where('uc.vigente', '=', true)
            .where('c.id', '=', convenioId),
        )
        .$castTo<boolean>()
        .as('delCorredor'),
    ])
    .where('u.id', 'in', [0, ...ids])
    .execute();

interface SinEnlace {
  readonly id: number;
  readonly tipoDeAcceso: number;
  readonly vigente: boolean;
  readonly tipoLogin: number;
  readonly perfilId: number;
}

/** Users of an agreement who never had a public link in it. */
export const usuariosSinEnlace = (tx: Tx, convenioId: number): Promise<SinEnlace[]> =>
  tx
    .selectFrom('convenio_usuarios as cu')
    .innerJoin('usuarios as u', 'u.id', 'cu.usuario_id')
    .innerJoin('convenios as c', 'c.id', 'cu.convenio_id')
    .leftJoin('enlaces_publicos as e', (join) =>
      join.onRef('e.convenio_id', '=', 'c.id').onRef('e.usuario_id', '=', 'u.id'),
    )
    .select(['u.id', 'u.vigente', 'u.tipo_login as tipoLogin', 'u.perfil_id as perfilId'])
    .select('c.tipo_de_acceso as tipoDeAcceso')
    .where('c.id', '=', convenioId)
    .where('cu.vigente', '=', true)
    .where('e.id', 'is', null)
    .orderBy('u.id')
    .execute();
