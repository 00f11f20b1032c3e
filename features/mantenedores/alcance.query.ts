import type { Base } from '#nucleo/db/conexion.ts';
import type { Alcance } from '#values/llamada.ts';
import { type RawBuilder, sql } from 'kysely';

/** Whoever asks, with the scope that the contract of the call gives its role. */
export interface QuienAlcanza {
  readonly alcance: Alcance;
  readonly actor: { readonly usuarioId: number | null | RawBuilder<number | null> };
}

/** `(select …)`: the brokers for whom a user sells now. */
export const corredoresPropios = ({ usuarioId }: QuienAlcanza['actor']): RawBuilder<number> =>
  sql`(select corredor_id from usuario_corredores where usuario_id = ${usuarioId} and vigente)`;

/** Whether a broker is within reach: every one, or only those for whom the caller sells. */
export const corredorAlAlcance = (
  columna: 'c.corredor_id' | 'k.id' | 'p.id',
  { alcance, actor }: QuienAlcanza,
): RawBuilder<boolean> =>
  alcance === 'todo' ? sql`true` : sql`${sql.ref(columna)} in ${corredoresPropios(actor)}`;

/** Whether agreement `c` is within reach: of any broker, of the caller's, or only those it sells. */
export const convenioAlAlcance = (quien: QuienAlcanza): RawBuilder<boolean> =>
  quien.alcance === 'propio'
    ? sql`c.id in (select convenio_id from convenio_usuarios
        where usuario_id = ${quien.actor.usuarioId} and vigente)`
    : corredorAlAlcance('c.corredor_id', quien);

/** Whether the caller may ask for what is of this broker. */
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
