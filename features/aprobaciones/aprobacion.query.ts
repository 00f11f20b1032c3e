import type { Base } from '#nucleo/db/conexion.ts';
import { PERFILES } from '#values/perfil.ts';

/** Undecided changes, earliest expiry first. */
export const cambiosPendientes = (db: Base, ahora: Date) =>
  db
    .selectFrom('cambios_propuestos as c')
    .innerJoin('usuarios as u', 'u.id', 'c.propuesto_por')
    .select(['c.id', 'c.llamada', 'c.renglones', 'c.propuesto_por', 'c.propuesto_en', 'c.vence_en'])
    .select(['c.sobre', 'u.nombre_usuario'])
    .where('c.estado', '=', 'pendiente')
    .where('c.vence_en', '>', ahora)
    .orderBy('c.vence_en')
    .orderBy('c.id')
    .execute();

export type CambioPendiente = Awaited<ReturnType<typeof cambiosPendientes>>[number];

/** Waiting changes by subject. */
export const cambiosSobre = async (
  db: Base,
  ahora: Date,
): Promise<ReadonlyMap<string, CambioPendiente>> =>
  new Map(
    (await cambiosPendientes(db, ahora)).flatMap((cambio) =>
      cambio.sobre.map((uno) => [uno, cambio] as const),
    ),
  );

/** Other users who may decide and have an e-mail. */
export const otrosQueDeciden = (db: Base, salvo: number) =>
  db
    .selectFrom('usuarios as u')
    .innerJoin('entidades as e', 'e.id', 'u.entidad_id')
    .select(['u.id', 'e.email'])
    .where('u.perfil_id', '=', PERFILES.administrador.id)
    .where('u.vigente', '=', true)
    .where('u.id', '<>', salvo)
    .where('e.email', '<>', '')
    .orderBy('u.id')
    .limit(20)
    .execute();
