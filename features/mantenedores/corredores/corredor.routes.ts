import {
  actualizarFicha,
  crearFicha,
} from '#features/mantenedores/fichas/guardar-ficha.usecase.ts';
import { rutDeEntrada } from '#features/mantenedores/fichas/rut-de-entrada.ts';
import { montarLista } from '#features/registros/montar-lista.routes.ts';
import { montarHabilitacion } from '#features/registros/montar-habilitacion.routes.ts';
import { registroNoEncontrado } from '#features/registros/registro.errors.ts';
import { sinPermiso } from '#nucleo/comunes.errors.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import type { Montador } from '#nucleo/montar.ts';
import * as contrato from './corredor.contract.ts';
import { CORREDOR } from './guardar-corredor.usecase.ts';
import { noDetener, volverADetener } from './no-detener.usecase.ts';
import { buscarCorredores, vinculosDe } from './corredor.query.ts';

/** Current record, as the caller reads it. */
const leer = async (ctx: ContextoTx, id: number): Promise<contrato.CorredorVM> => {
  const [corredor] = (await buscarCorredores(ctx.tx, ctx, { id })).filas;
  if (!corredor) throw new Error(`el corredor ${id} no está`);
  return corredor;
};

const montarBusquedas = (m: Montador): void => {
  montarLista(m, contrato.listaCorredores, (ctx, filtros) =>
    buscarCorredores(ctx.db, ctx, filtros),
  );
  m.consultar(contrato.corredorPorId, async (ctx, { id }) => {
    const [corredor] = (await buscarCorredores(ctx.db, ctx, { id })).filas;
    if (!corredor) throw registroNoEncontrado();
    return corredor;
  });
  m.consultar(contrato.corredorPorRut, async (ctx, { rut }) => {
    const { filas } = await buscarCorredores(ctx.db, ctx, { rut: rutDeEntrada(rut) });
    return filas[0] ?? null;
  });
  m.consultar(contrato.corredoresPropios, async (ctx, { usuarioId, soloVigentes }) => {
    if (usuarioId !== undefined && usuarioId !== ctx.actor.usuarioId) throw sinPermiso();
    return (await buscarCorredores(ctx.db, ctx, { soloVigentes })).filas;
  });
  m.consultar(contrato.vinculosDeUsuario, (ctx, { usuarioId }) => vinculosDe(ctx.db, usuarioId));
};

export const rutasCorredores = (m: Montador): void => {
  montarBusquedas(m);
  m.escribir(contrato.crearCorredor, {
    manejar: async (ctx, corredor) => leer(ctx, await crearFicha(ctx, CORREDOR, corredor)),
  });
  m.escribir(contrato.actualizarCorredor, {
    manejar: async (ctx, corredor) => {
      await actualizarFicha(ctx, CORREDOR, corredor);
      return leer(ctx, corredor.id);
    },
  });
  m.escribir(contrato.noDetenerCorredor, {
    manejar: async (ctx, pedido) => {
      await noDetener(ctx, pedido);
      return leer(ctx, pedido.id);
    },
  });
  m.escribir(contrato.volverADetenerCorredor, {
    manejar: async (ctx, pedido) => {
      await volverADetener(ctx, pedido);
      return leer(ctx, pedido.id);
    },
  });
  montarHabilitacion(m, contrato.habilitacionDeCorredor, CORREDOR);
};
