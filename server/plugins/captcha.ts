import { redDe } from '#values/red.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Puertos } from '#nucleo/contexto.ts';

const GALLETA = 'soap_captcha';
const MINUTOS = 20;

/** Holder of a pass: the session, or the network of a visitor without one (V-SALA-004). */
const deQuien = ({ actor, ip }: FastifyRequest): string => actor?.sesionId ?? redDe(ip);

const texto = (vence: number, quien: string): string => `captcha:${vence}:${quien}`;

const selloValido = (
  puertos: Puertos,
  valor: string,
  { quien, ahora }: { readonly quien: string; readonly ahora: Date },
): boolean => {
  const [vence = '', codigo = ''] = valor.split('.');
  const hasta = Number(vence);
  return hasta > ahora.getTime() && puertos.cripto.esCodigo(codigo, texto(hasta, quien));
};

/** True if the request carries an unused captcha answer in X-Captcha. */
export const captchaResuelto =
  (puertos: Puertos) =>
  async ({ headers }: FastifyRequest): Promise<boolean> => {
    const respuesta = headers['x-captcha'];
    return (
      typeof respuesta === 'string' && (await puertos.captcha.verificar(respuesta)) === 'valido'
    );
  };

/** True if the visitor passed the captcha: an answer in X-Captcha, or the cookie that it earned. */
export const captchaPasado =
  (puertos: Puertos) =>
  async (req: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const ahora = req.ahora ?? puertos.reloj.ahora();
    const quien = deQuien(req);
    const galleta = req.cookies[GALLETA];
    if (galleta && selloValido(puertos, galleta, { quien, ahora })) return true;
    if (!(await captchaResuelto(puertos)(req))) return false;
    const vence = ahora.getTime() + MINUTOS * 60_000;
    reply.setCookie(GALLETA, `${vence}.${puertos.cripto.codigo(texto(vence, quien))}`, {
      path: '/api',
      httpOnly: true,
      sameSite: 'strict',
      secure: req.protocol === 'https',
      maxAge: MINUTOS * 60,
    });
    return true;
  };
