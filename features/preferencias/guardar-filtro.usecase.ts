import type { ContextoTx } from '#nucleo/contexto.ts';
import type { z } from 'zod';
import type {
  eliminarFiltro as eliminar,
  FiltroGuardadoVM,
  guardarFiltro as guardar,
} from './filtro-guardado.contract.ts';
import { limiteDeFiltros } from './filtro-guardado.errors.ts';
import { filtrosDe } from './filtro-guardado.query.ts';
import {
  cambiarFiltro,
  contarFiltros,
  ponerFiltro,
  quitarFiltro,
} from './filtro-guardado.store.ts';
import { MAXIMO_DE_FILTROS } from './filtro-guardado.ts';

/** Replaces the filter of its name, or adds one; 409 if there are too many. */
export const guardarFiltro = async (
  ctx: ContextoTx,
  { lista, nombre, valor }: z.output<typeof guardar.entrada>,
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

/** Deletes the filter of this name, if there is one. */
export const eliminarFiltro = async (
  ctx: ContextoTx,
  { lista, nombre }: z.output<typeof eliminar.entrada>,
): Promise<FiltroGuardadoVM[]> => {
  const usuarioId = ctx.actor.usuarioId ?? 0;
  await quitarFiltro(ctx.tx, { usuarioId, lista, nombre });
  return filtrosDe(ctx.tx, usuarioId, lista);
};
