import { montarLista } from '#features/registros/montar-lista.routes.ts';
import type { Montador } from '#nucleo/montar.ts';
import * as contrato from './continuar.contract.ts';
import { continuarEmision, estadoDeCarga, reactivarEmision } from './continuar.usecase.ts';
import { ventasIncompletas } from './incompletas.query.ts';

export const rutasContinuar = (m: Montador): void => {
  montarLista(m, contrato.listaIncompletas, (ctx, filtros) => ventasIncompletas(ctx.db, filtros));
  m.escribir(contrato.reactivarEmision, { manejar: (ctx, { id }) => reactivarEmision(ctx, id) });
  m.consultar(contrato.comprobarEstadoCarga, (ctx, { iv }) => estadoDeCarga(ctx, iv));
  m.escribir(contrato.continuarEmision, { manejar: (ctx, { id }) => continuarEmision(ctx, id) });
};
