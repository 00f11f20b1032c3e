import type { ContextoTx } from '#nucleo/contexto.ts';
import { guardarIncidente, type Incidente } from './incidente.store.ts';

/** Opens an incident once; while it is open, opening it again does nothing. */
export const abrirIncidente = (
  ctx: ContextoTx,
  incidente: Omit<Incidente, 'ahora'>,
): Promise<void> => guardarIncidente(ctx.tx, { ...incidente, ahora: ctx.ahora });
