import type { Montador } from '#nucleo/montar.ts';
import { refrescoInvalido } from '#features/acceso/acceso.errors.ts';
import { deQuienEsLaSalida } from './abrir-sesion.usecase.ts';
import { actualizarToken } from './actualizar-token.usecase.ts';
import {
  borrarGalleta,
  guardarGalleta,
  leerGalleta,
  marcarSalida,
  traeGalleta,
} from './galleta.routes.ts';
import * as contrato from './sesion.contract.ts';
import { cerrarSesion, tomarSalida } from './sesion.store.ts';

export const rutasSesion = (m: Montador): void => {
  m.encadenar(contrato.actualizarToken, async ({ ctx, enTransaccion }, entrada, { req, reply }) => {
    const { usuarioId } = entrada;
    const http = { req, reply, ajustes: ctx.ajustes };
    const token = entrada.tokenActualizacion ?? leerGalleta(http, entrada);
    const renovada = await enTransaccion(ctx, (tx) => actualizarToken(tx, usuarioId, token));
    if (!renovada) throw refrescoInvalido();
    const { tokens, tipo } = renovada;
    return guardarGalleta(tokens, { usuarioId, tipo }, http, traeGalleta(http));
  });
  m.escribir(contrato.cerrarSesion, {
    secreta: true,
    manejar: async ({ tx, actor: { sesionId, usuarioId }, puertos, ahora }) => {
      if (!sesionId || usuarioId === null) return { cerrada: true };
      const cifrada = await tomarSalida(tx, sesionId);
      await cerrarSesion(tx, sesionId, 'cierre del usuario', ahora);
      const salida = cifrada && puertos.cripto.descifrar(cifrada, deQuienEsLaSalida(usuarioId));
      return { cerrada: true, ...(salida && { salida }) };
    },
    alResponder: (salida, { req, reply, ctx: { ajustes, actor } }) => {
      const http = { req, reply, ajustes };
      borrarGalleta(http, actor);
      marcarSalida(http);
      return salida;
    },
  });
  m.consultar(contrato.obtenerEndpoints, async (ctx) =>
    m.llamadas.filter(({ quien }) => quien[ctx.actor.rol]).map(({ id }) => id),
  );
};
