import { randomUUID } from 'node:crypto';
import { ponerAlDia } from '#features/numeros/almacen/poner-al-dia.usecase.ts';
import { actorAnonimo } from '#nucleo/actor-anonimo.ts';
import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';

/**
 * Moves a restored database past the numbers it gave out later, before this process serves. Stops numbers if
 * the store belongs to another installation. Without the store it starts all the same, because each use of a
 * number checks again.
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
