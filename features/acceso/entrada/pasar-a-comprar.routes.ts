import { enEspera, urlNoVigente } from '#features/acceso/acceso.errors.ts';
import { pedirTurno } from '#features/acceso/espera/pedir-turno.usecase.ts';
import { CONSERVA_S } from '#features/acceso/espera/turnos.ts';
import { esSeguro, leerGalletas } from '#features/acceso/sesion/galleta.routes.ts';
import {
  leerTokenActualizacion,
  type TokenLeido,
} from '#features/acceso/sesion/emitir-tokens.usecase.ts';
import type { Ajustes, Contexto } from '#nucleo/contexto.ts';
import type { EnlacePublico } from '#values/enlace-publico.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hayCompraComenzada } from './compra-del-navegador.query.ts';
import { enlacesDe, vigenteDe } from './enlace.query.ts';

const NOMBRE = 'soap_turno';
const RUTA = '/api/Auth';

interface Http {
  readonly req: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Pass of a visitor; null without a waiting room, or when the browser began a purchase. */
type Pase = { readonly turno: number | null } | null;

/** Returns the tokens of a link's user in the browser's cookies, one per tab. */
export const sesionesDelNavegador = (
  ctx: Contexto,
  { uid }: EnlacePublico,
  { req }: Pick<Http, 'req'>,
): TokenLeido[] =>
  leerGalletas({ req, ajustes: ctx.ajustes }, uid).flatMap(
    (token) => leerTokenActualizacion(ctx, token) ?? [],
  );

/**
 * Lets a visitor of a valid link in, or throws 429 with the place in the waiting room. The browser
 * keeps the place as a cookie.
 */
export const pasarAComprar = async (
  ctx: Contexto,
  enlace: EnlacePublico,
  { req, reply, captchaResuelto }: Http & { readonly captchaResuelto: () => Promise<boolean> },
): Promise<Pase> => {
  const limite = ctx.ajustes.presion.sala;
  if (limite === null) return null;
  const { cid: convenioId, uid: usuarioId, usn } = enlace;
  const enlaces = await enlacesDe(ctx.db, { convenioId, usuarioId }).execute();
  if (!vigenteDe(enlaces, usn, ctx)) throw urlNoVigente();
  // A browser that began a purchase here, in any tab, never waits.
  const sesiones = sesionesDelNavegador(ctx, enlace, { req });
  if (await hayCompraComenzada(ctx.db, { ...enlace, sesiones, ahora: ctx.ahora })) return null;

  const respuesta = await pedirTurno(ctx, limite, { traido: req.cookies[NOMBRE], captchaResuelto });
  if (respuesta.pasa) return { turno: respuesta.turno };
  const { pasa: _, turno, ...lugar } = respuesta;
  reply.setCookie(NOMBRE, turno, {
    path: RUTA,
    httpOnly: true,
    sameSite: 'strict',
    secure: esSeguro(req, ctx.ajustes),
    maxAge: CONSERVA_S,
  });
  throw enEspera(lugar);
};

/** Deletes the cookie of the turn after the entry. */
export const soltarTurno = ({
  req,
  reply,
  ajustes,
}: Http & { readonly ajustes: Ajustes }): void => {
  if (req.cookies[NOMBRE] === undefined) return;
  reply.clearCookie(NOMBRE, { path: RUTA, secure: esSeguro(req, ajustes) });
};
