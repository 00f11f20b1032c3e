import { fechaSantiago } from '#values/fecha.ts';
import { PERFILES } from '#values/perfil.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { sql } from 'kysely';
import type { CierreVM } from './cierre-de-corredor.contract.ts';

/** The valid agreements of a broker, in the order in which they are locked. */
export const conveniosVigentesDe = async (db: Base, corredorId: number): Promise<number[]> => {
  const filas = await db
    .selectFrom('convenios')
    .select('id')
    .where('corredor_id', '=', corredorId)
    .where('vigente', '=', true)
    .orderBy('id')
    .execute();
  return filas.map(({ id }) => id);
};

interface UsuarioDeCorredor {
  readonly id: number;
  /** Without another broker that is valid and to which a valid link leads. */
  readonly sinOtro: boolean;
}

/** The valid users of a broker but administrators, in the order in which they are locked. */
export const usuariosVigentesDe = async (
  db: Base,
  corredorId: number,
): Promise<UsuarioDeCorredor[]> => {
  const { rows } = await sql<UsuarioDeCorredor>`
    select u.id, not exists (
      select 1 from usuario_corredores o join corredores k on k.id = o.corredor_id and k.vigente
      where o.usuario_id = u.id and o.vigente and o.corredor_id <> ${corredorId}) as "sinOtro"
    from usuario_corredores uc join usuarios u on u.id = uc.usuario_id and u.vigente
    where uc.corredor_id = ${corredorId} and uc.vigente
      and u.perfil_id <> ${PERFILES.administrador.id}
    order by u.id
  `.execute(db);
  return rows;
};

/** Who may have come in by a link of these agreements. */
export const enlacesDe = (db: Base, convenioIds: readonly number[]) =>
  db
    .selectFrom('enlaces_publicos')
    .select(['convenio_id as convenioId', 'usuario_id as usuarioId'])
    .distinct()
    .where('convenio_id', 'in', [0, ...convenioIds])
    .execute();

/** What goes on without a broker, which an agreement that ended does not; null when there is none. */
export const cierreDe = async (
  { db, ahora }: Pick<Contexto, 'db' | 'ahora'>,
  corredorId: number,
): Promise<CierreVM | null> => {
  const corredor = await db
    .selectFrom('corredores')
    .select('id')
    .where('id', '=', corredorId)
    .executeTakeFirst();
  if (!corredor) return null;
  const { convenios } = await db
    .selectFrom('convenios')
    .select((eb) => eb.fn.countAll<number>().as('convenios'))
    .where('corredor_id', '=', corredorId)
    .where('vigente', '=', true)
    .where('termino_vigencia', '>=', fechaSantiago(ahora))
    .executeTakeFirstOrThrow();
  const usuarios = await usuariosVigentesDe(db, corredorId);
  return {
    convenios,
    usuarios: usuarios.length,
    usuariosPorCerrar: usuarios.filter(({ sinOtro }) => sinOtro).length,
  };
};
