import type { ContextoTx } from '#nucleo/contexto.ts';
import type { z } from 'zod';
import type { FiltroGuardadoVM, guardarFiltro as contrato } from './filtro-guardado.contract.ts';
import { limiteDeFiltros } from './filtro-guardado.errors.ts';
import { filtrosDe } from './filtro-guardado.query.ts';
import { cambiarFiltro, contarFiltros, ponerFiltro } from './filtro-guardado.store.ts';
import { MAXIMO_DE_FILTROS } from './filtro-guardado.ts';

/** Replaces the filter of its name, or adds one; 409 if there are too many. */
export const guardarFiltro = async (
  ctx: ContextoTx,
  { lista, nombre, valor }: z.output<typeof contrato.entrada>,
): Promise<FiltroGuardadoVM[]> => {
  const usuarioId = ctx.actor.usuarioId ?? 0;
  const lugar = { usuarioId, lista, nombre };
  const cuantos = await contarFiltros(ctx.tx, usuarioId);
  if (!(await cambiarFiltro(ctx.tx, lugar, valor))) {
    if (cuantos >= MAXIMO_DE_FILTROS) throw limiteDeFiltros();
    await ponerFiltro(ctx.tx, lugar, valor, ctx.ahora);
  }
  return filtrosDe(ctx.tx, usuarioId, lista);
};
