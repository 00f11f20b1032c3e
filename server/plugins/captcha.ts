import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Puertos } from '#nucleo/contexto.ts';

const GALLETA = 'soap_captcha';
const MINUTOS = 20;

const sello = (puertos: Puertos, vence: number): string =>
  `${vence}.${puertos.cripto.codigo(`captcha:${vence}`)}`;

const selloValido = (puertos: Puertos, valor: string, ahora: Date): boolean => {
  const [vence = '', codigo = ''] = valor.split('.');
  return Number(vence) > ahora.getTime() && puertos.cripto.esCodigo(codigo, `captcha:${vence}`);
};

/** True when the visitor passed the captcha: an answer in X-Captcha, or the cookie it earned. */
export const captchaPasado =
  (puertos: Puertos) =>
  async (req: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const ahora = req.ahora ?? puertos.reloj.ahora();
    const galleta = req.cookies[GALLETA];
    if (galleta && selloValido(puertos, galleta, ahora)) return true;
    const respuesta = req.headers['x-captcha'];
    if (typeof respuesta !== 'string') return false;
    if ((await puertos.captcha.verificar(respuesta)) !== 'valido') return false;
    const vence = ahora.getTime() + MINUTOS * 60_000;
    reply.setCookie(GALLETA, sello(puertos, vence), {
      path: '/api',
      httpOnly: true,
      sameSite: 'strict',
      secure: req.protocol === 'https',
      maxAge: MINUTOS * 60,
    });
    return true;
  };
