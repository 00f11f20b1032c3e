import type { Montador } from '#nucleo/montar.ts';
import { refrescoInvalido } from '#features/acceso/acceso.errors.ts';
import { deQuienEsLaSalida } from './abrir-sesion.usecase.ts';
import { actualizarToken } from './actualizar-token.usecase.ts';
import { borrarGalleta, guardarGalleta, leerGalleta, traeGalleta } from './galleta.routes.ts';
import * as contrato from './sesion.contract.ts';
import { cerrarSesion, tomarSalida } from './sesion.store.ts';

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
    secreta: true,
    manejar: async ({ tx, actor: { sesionId, usuarioId }, puertos, ahora }) => {
      if (!sesionId || usuarioId === null) return { cerrada: true };
      const cifrada = await tomarSalida(tx, sesionId);
      await cerrarSesion(tx, sesionId, 'cierre del usuario', ahora);
      const salida = cifrada && puertos.cripto.descifrar(cifrada, deQuienEsLaSalida(usuarioId));
      return { cerrada: true, ...(salida && { salida }) };
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
