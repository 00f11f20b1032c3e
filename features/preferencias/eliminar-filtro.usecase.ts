import type { ContextoTx } from '#nucleo/contexto.ts';
import type { z } from 'zod';
import type { eliminarFiltro as contrato, FiltroGuardadoVM } from './filtro-guardado.contract.ts';
import { filtrosDe } from './filtro-guardado.query.ts';
import { quitarFiltro } from './filtro-guardado.store.ts';

export const eliminarFiltro = async (
  ctx: ContextoTx,
  { lista, nombre }: z.output<typeof contrato.entrada>,
): Promise<FiltroGuardadoVM[]> => {
  const usuarioId = ctx.actor.usuarioId ?? 0;
  await quitarFiltro(ctx.tx, { usuarioId, lista, nombre });
  return filtrosDe(ctx.tx, usuarioId, lista);
};
