import { montarLista } from '#features/registros/montar-lista.routes.ts';
import type { Montador } from '#nucleo/montar.ts';
import { listaAccesos, listaAfectados } from './accesos.contract.ts';
import { buscarAccesos, buscarAfectados } from './accesos.query.ts';

/** Reads of personal data, for answering the person or the Agencia. */
export const rutasAccesos = (m: Montador): void => {
  montarLista(m, listaAccesos, (ctx, filtros) => buscarAccesos(ctx.db, filtros));
  montarLista(m, listaAfectados, (ctx, filtros) => buscarAfectados(ctx.db, filtros));
};
