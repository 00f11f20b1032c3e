import { randomUUID } from 'node:crypto';
import { ponerAlDia } from '#features/numeros/almacen/poner-al-dia.usecase.ts';
import { actorAnonimo } from '#nucleo/actor-anonimo.ts';
import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';

/**
 * Moves a database restored from a backup past what it gave out since, before this process serves, and
 * stops numbers where the store is not this installation's. Without the store it starts all the same:
 * whoever gives a number out looks again before.
 */
export const ponerAlDiaAlPartir = async (
  base: Omit<Contexto, 'llegada' | 'actor' | 'alcance' | 'ahora' | 'solicitudId'>,
  enTransaccion: EnTransaccion,
): Promise<void> => {
  const ctx: Contexto = {
    ...base,
    llegada: base.ajustes.direccion,
    actor: actorAnonimo('inicio'),
    alcance: 'todo',
    ahora: base.puertos.reloj.ahora(),
    solicitudId: randomUUID(),
  };
  await ponerAlDia(ctx, enTransaccion).catch((error: unknown) =>
    ctx.log.error({ err: error }, 'marcas de números sin leer'),
  );
};
