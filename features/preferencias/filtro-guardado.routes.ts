import type { Montador } from '#nucleo/montar.ts';
import * as contrato from './filtro-guardado.contract.ts';
import { filtrosDe } from './filtro-guardado.query.ts';
import { eliminarFiltro, guardarFiltro } from './guardar-filtro.usecase.ts';

/** A user's shortcuts are no business facts, so they are not audited. */
export const rutasPreferencias = (m: Montador): void => {
  m.consultar(contrato.buscarFiltros, (ctx, { lista }) =>
    filtrosDe(ctx.db, ctx.actor.usuarioId ?? 0, lista),
  );
  m.escribir(contrato.guardarFiltro, { manejar: guardarFiltro });
  m.escribir(contrato.eliminarFiltro, { manejar: eliminarFiltro });
};
