import type { Base } from '#nucleo/db/conexion.ts';
import type { Alcance } from '#values/llamada.ts';
import { type RawBuilder, sql } from 'kysely';

/** The caller, with its role's scope in the call's contract. */
export interface QuienAlcanza {
  readonly alcance: Alcance;
  readonly actor: { readonly usuarioId: number | null | RawBuilder<number | null> };
}

/** Subquery: brokers for whom a user sells now. */
export const corredoresPropios = ({ usuarioId }: QuienAlcanza['actor']): RawBuilder<number> =>
  sql`(select corredor_id from usuario_corredores where usuario_id = ${usuarioId} and vigente)`;

/** True if a broker is within reach: every one, or only those for whom the caller sells. */
export const corredorAlAlcance = (
  columna: 'c.corredor_id' | 'k.id' | 'p.id',
  { alcance, actor }: QuienAlcanza,
): RawBuilder<boolean> =>
  alcance === 'todo' ? sql`true` : sql`${sql.ref(columna)} in ${corredoresPropios(actor)}`;

/**
 * Condition for an agreement `c` within reach: of any broker, of the caller's, or only sold by the caller.
 */
export const convenioAlAlcance = (quien: QuienAlcanza): RawBuilder<boolean> =>
  quien.alcance === 'propio'
    ? sql`c.id in (select convenio_id from convenio_usuarios
        where usuario_id = ${quien.actor.usuarioId} and vigente)`
    : corredorAlAlcance('c.corredor_id', quien);

/** True if the caller may request data of this broker. */
export const alcanzaCorredor = async (
  db: Base,
  quien: QuienAlcanza,
  corredorId: number,
): Promise<boolean> => {
  if (quien.alcance === 'todo') return true;
  const { rows } = await sql<{ suyo: boolean }>`
    select ${corredorId} in ${corredoresPropios(quien.actor)} as suyo`.execute(db);
  return rows[0]?.suyo ?? false;
};
