import { responderSesion } from '#features/acceso/entrada/sesion-vm.routes.ts';
import type { SesionVM } from '#features/acceso/entrada/sesion-vm.contract.ts';
import type { Tokens } from '#features/acceso/sesion/emitir-tokens.usecase.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import type { Montador } from '#nucleo/montar.ts';
import * as contrato from './factor.contract.ts';
import {
  activarFactor,
  confirmarFactor,
  exigirPreparado,
  prepararFactor,
  propioId,
  quitarFactor,
  renovarRespaldos,
  reponerFactor,
  verFactor,
} from './factor.usecase.ts';
import { conCodigo } from './usar-codigo.usecase.ts';

type Http = Parameters<typeof responderSesion>[2];

export const rutasFactor = (m: Montador): void => {
  const sesionCon = (ctx: Contexto, tokens: Tokens, http: Omit<Http, 'ajustes'>): SesionVM => {
    const { rol, nombreUsuario } = ctx.actor;
    const usuario = { id: propioId(ctx), nombre: nombreUsuario ?? '' };
    if (rol === 'anonimo') throw new Error('nadie tiene segundo factor');
    return responderSesion(m, { usuario, tokens, rol }, { ...http, ajustes: ctx.ajustes });
  };
  m.consultar(contrato.estadoDeFactor, (ctx, { usuarioId }) => verFactor(ctx, usuarioId));
  m.escribir(contrato.prepararFactor, { secreta: true, manejar: prepararFactor });
  m.encadenar(contrato.activarFactor, async (fuera, { codigo }, http) => {
    const usuarioId = propioId(fuera.ctx);
    await fuera.enTransaccion(fuera.ctx, (tx) => exigirPreparado(tx, usuarioId));
    const { codigos, tokens } = await conCodigo(fuera, { usuarioId, codigo }, activarFactor);
    return { codigos, sesion: tokens && sesionCon(fuera.ctx, tokens, http) };
  });
  m.encadenar(contrato.confirmarFactor, async (fuera, { codigo }, http) => {
    const pedido = { usuarioId: propioId(fuera.ctx), codigo };
    return sesionCon(fuera.ctx, await conCodigo(fuera, pedido, confirmarFactor), http);
  });
  m.encadenar(contrato.renovarCodigos, async (fuera, { codigo }) => ({
    codigos: await conCodigo(fuera, { usuarioId: propioId(fuera.ctx), codigo }, renovarRespaldos),
  }));
  m.encadenar(contrato.quitarFactor, async (fuera, { codigo }) => {
    await conCodigo(fuera, { usuarioId: propioId(fuera.ctx), codigo }, quitarFactor);
    return { quitado: true } as const;
  });
  m.escribir(contrato.reponerFactor, {
    manejar: async (ctx, { usuarioId }) => ({ repuesto: await reponerFactor(ctx, usuarioId) }),
  });
};
