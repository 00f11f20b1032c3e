import { ventaNoEncontrada } from '#features/ventas/venta.errors.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import type { Montador } from '#nucleo/montar.ts';
import { montarLista } from '#features/registros/montar-lista.routes.ts';
import * as contrato from '#features/emision/continuar/continuar.contract.ts';
import {
  continuarEmision,
  estadoDeCarga,
  reactivarEmision,
} from '#features/emision/continuar/continuar.usecase.ts';
import { ventasIncompletas } from '#features/emision/continuar/incompletas.query.ts';
import { type Avance, avanceDeVenta } from './avance.query.ts';
import { avanceEmision, comprobarEstadoEmision } from './emision.contract.ts';

const avance = async (ctx: Contexto, ventaId: number): Promise<Avance> => {
  const leido = await avanceDeVenta(ctx, ventaId);
  if (!leido) throw ventaNoEncontrada();
  return leido;
};

export const rutasEmision = (m: Montador): void => {
  m.consultar(comprobarEstadoEmision, async (ctx, { IDV }) => (await avance(ctx, IDV)).valor);
  m.consultar(avanceEmision, (ctx, { IDV }) => avance(ctx, IDV));
  montarLista(m, contrato.listaIncompletas, (ctx, filtros) => ventasIncompletas(ctx.db, filtros));
  m.escribir(contrato.reactivarEmision, { manejar: (ctx, { id }) => reactivarEmision(ctx, id) });
  m.consultar(contrato.comprobarEstadoCarga, (ctx, { iv }) => estadoDeCarga(ctx, iv));
  m.escribir(contrato.continuarEmision, { manejar: (ctx, { id }) => continuarEmision(ctx, id) });
};
