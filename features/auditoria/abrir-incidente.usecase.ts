import type { ContextoTx } from '#nucleo/contexto.ts';
import { guardarIncidente, type Incidente } from './incidente.store.ts';

/** Opens an incident; does nothing while it is already open. */
export const abrirIncidente = (
  ctx: ContextoTx,
  incidente: Omit<Incidente, 'ahora'>,
): Promise<void> => guardarIncidente(ctx.tx, { ...incidente, ahora: ctx.ahora });
