import type { Montador } from '#server/montar.ts';
import { PERFILES, rolDePerfilId } from '#values/perfil.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as contrato from './acceso.contract.ts';
import { refrescoInvalido } from './acceso.errors.ts';
import { actualizarToken } from './actualizar-token.usecase.ts';
import { abrirSesion, comprobarCredenciales } from './iniciar-sesion.usecase.ts';
import { cerrarSesion } from './sesion.store.ts';
import { ventanasDe } from './ventanas.ts';

const GALLETA = 'soap_refresco';
const VERSION_FRONT = '1.3';
const SEGUNDOS_GALLETA = 12 * 3_600;

const traeToken = (cuerpo: unknown): boolean =>
  typeof cuerpo === 'object' && cuerpo !== null && 'tokenActualizacion' in cuerpo;

const esWeb = (req: FastifyRequest): boolean => req.headers['x-cliente'] === 'web';

/**
 * The web keeps its refresh token where no script can read it; the body carries none. One that came
 * in the cookie goes back in it whatever the headers say: a script must not get it by asking.
 */
const guardarGalleta = <S extends { tokenActualizacion?: string | undefined }>(
  salida: S,
  { req, reply }: { req: FastifyRequest; reply: FastifyReply },
  enGalleta = esWeb(req),
): S => {
  if (!enGalleta || !salida.tokenActualizacion) return salida;
  reply.setCookie(GALLETA, salida.tokenActualizacion, {
    path: '/api/Auth',
    httpOnly: true,
    sameSite: 'strict',
    secure: req.protocol === 'https',
    maxAge: SEGUNDOS_GALLETA,
  });
  return { ...salida, tokenActualizacion: undefined };
};

const montarLogin = (m: Montador): void => {
  const quienDe = (id: string) => m.llamadas.find((llamada) => llamada.id === id)?.quien ?? null;
  m.escribir(contrato.iniciarSesion, {
    secreta: true,
    preparar: comprobarCredenciales,
    manejar: async (ctx, _entrada, usuario) => {
      const { accesToken, expiresIn, tokenActualizacion } = await abrirSesion(ctx, usuario);
      const rol = rolDePerfilId(usuario.perfil_id);
      return {
        token: { accesToken, expiresIn },
        tokenActualizacion,
        username: usuario.nombre_usuario,
        id: usuario.id,
        perfil: {
          nombre: PERFILES[rol].nombre,
          ventanasVM: ventanasDe(rol, quienDe).map((ruta) => ({ ruta, vigente: true })),
        },
      };
    },
    alResponder: guardarGalleta,
  });
};

const montarSesion = (m: Montador): void => {
  m.escribir(contrato.actualizarToken, {
    secreta: true,
    preparar: async (_ctx, entrada, { req }) =>
      entrada.tokenActualizacion ?? req.cookies[GALLETA] ?? '',
    manejar: async (ctx, entrada, token) =>
      (await actualizarToken(ctx, entrada.usuarioId, token)) ?? { accesToken: '', expiresIn: 1 },
    alResponder: (salida, http) => {
      if (!salida.accesToken) throw refrescoInvalido();
      return guardarGalleta(salida, http, esWeb(http.req) || !traeToken(http.req.body));
    },
  });
  m.escribir(contrato.cerrarSesion, {
    manejar: async (ctx) => {
      if (ctx.actor.sesionId) {
        await cerrarSesion(ctx.tx, ctx.actor.sesionId, 'cierre del usuario', ctx.ahora);
      }
      return { cerrada: true };
    },
    alResponder: (salida, { reply }) => {
      reply.clearCookie(GALLETA, { path: '/api/Auth' });
      return salida;
    },
  });
};

export const rutasAcceso = (m: Montador): void => {
  montarLogin(m);
  montarSesion(m);
  m.consultar(contrato.obtenerEndpoints, async (ctx) =>
    m.llamadas.filter(({ quien }) => quien[ctx.actor.rol]).map(({ id }) => id),
  );
  m.consultar(contrato.versionFront, async () => VERSION_FRONT);
  m.consultar(
    contrato.desafioCaptcha,
    async (ctx) => (await ctx.puertos.captcha.desafio()) as Record<string, unknown>,
  );
};
