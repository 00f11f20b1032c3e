import type { Montador } from '#nucleo/montar.ts';
import { refrescoInvalido } from '#features/acceso/acceso.errors.ts';
import { actualizarToken } from './actualizar-token.usecase.ts';
import { borrarGalleta, guardarGalleta, leerGalleta, traeGalleta } from './galleta.routes.ts';
import * as contrato from './sesion.contract.ts';
import { cerrarSesion } from './sesion.store.ts';

export const rutasSesion = (m: Montador): void => {
  m.escribir(contrato.actualizarToken, {
    secreta: true,
    preparar: async ({ ajustes }, entrada, { req }) =>
      entrada.tokenActualizacion ?? leerGalleta({ req, ajustes }, entrada),
    manejar: async (ctx, entrada, token) =>
      (await actualizarToken(ctx, entrada.usuarioId, token)) ?? { accesToken: '', expiresIn: 1 },
    alResponder: (salida, { req, reply, ctx: { ajustes }, entrada }) => {
      if (!salida.accesToken) throw refrescoInvalido();
      const http = { req, reply, ajustes };
      return guardarGalleta(salida, entrada.usuarioId, http, traeGalleta(http));
    },
  });
  m.escribir(contrato.cerrarSesion, {
    manejar: async (ctx) => {
      if (ctx.actor.sesionId) {
        await cerrarSesion(ctx.tx, ctx.actor.sesionId, 'cierre del usuario', ctx.ahora);
      }
      return { cerrada: true };
    },
    alResponder: (salida, { req, reply, ctx: { ajustes, actor } }) => {
      borrarGalleta({ req, reply, ajustes }, actor);
      return salida;
    },
  });
  m.consultar(contrato.obtenerEndpoints, async (ctx) =>
    m.llamadas.filter(({ quien }) => quien[ctx.actor.rol]).map(({ id }) => id),
  );
};
