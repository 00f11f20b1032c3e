import {
  actualizarCorredoresDeUsuario,
  crearCorredoresDeUsuario,
  type UsuarioVM,
} from '#features/mantenedores/usuarios/usuario.contract.ts';
import { buscarUsuarios } from '#features/mantenedores/usuarios/usuario.query.ts';
import { vincularCorredores } from '#features/mantenedores/usuarios/vincular-corredores.usecase.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import type { Montador } from '#nucleo/montar.ts';
import * as contrato from './convenios-de-usuario.contract.ts';
import { vinculosConConvenios } from './convenios-de-usuario.query.ts';
import { retirarConvenios, vincularConvenios } from './vincular-convenios.usecase.ts';

/** Returns the current user. */
const leer = async (ctx: ContextoTx, id: number): Promise<UsuarioVM> => {
  const [usuario] = (await buscarUsuarios(ctx.tx, ctx, { id })).filas;
  if (!usuario) throw new Error(`el usuario ${id} no está`);
  return usuario;
};

/**
 * Calls about a user's brokers and agreements. Both stand in this room, because removing a broker removes its
 * agreements.
 */
export const rutasConveniosDeUsuario = (m: Montador): void => {
  m.consultar(contrato.buscarUsuariosConvenio, (ctx, filtros) =>
    vinculosConConvenios(ctx.db, ctx, filtros),
  );
  for (const [llamada, soloNuevos] of [
    [crearCorredoresDeUsuario, true],
    [actualizarCorredoresDeUsuario, false],
  ] as const) {
    m.escribir(llamada, {
      manejar: async (ctx, pedido) => {
        const retirados = await vincularCorredores(ctx, pedido, { soloNuevos });
        await retirarConvenios(ctx, pedido.usuarioId, retirados);
        return leer(ctx, pedido.usuarioId);
      },
    });
  }
  for (const [llamada, soloNuevos] of [
    [contrato.crearConveniosDeUsuario, true],
    [contrato.actualizarConveniosDeUsuario, false],
  ] as const) {
    m.escribir(llamada, {
      manejar: async (ctx, pedido) => {
        await vincularConvenios(ctx, pedido, { soloNuevos });
        return leer(ctx, pedido.usuarioId);
      },
    });
  }
};
