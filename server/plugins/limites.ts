import rateLimit from '@fastify/rate-limit';
import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify';
import { quienPide } from '#nucleo/quien-pide.ts';
import type { Llamada } from '#values/llamada.ts';
import { esDeApi } from './es-de-api.ts';

const deQuien = ({ actor, ip }: FastifyRequest): string =>
  quienPide(actor ?? { rol: 'anonimo', usuarioId: null, ip });

/** Route settings for a call's own budget (`limitePropio`). */
export const limiteDe =
  (porMinuto: number) =>
  ({ limitePropio }: Llamada): FastifyContextConfig => {
    if (!limitePropio) return {};
    const { parte, por } = limitePropio;
    const deCada = (req: FastifyRequest): string => {
      const dicho = por === undefined ? '' : (req.query as Record<string, unknown>)[por];
      return `${deQuien(req)} ${String(dicho)}`;
    };
    return { rateLimit: { max: Math.ceil(porMinuto * parte), keyGenerator: deCada } };
  };

/**
 * Limits calls per minute: by user for a login, by network for visitors. Screen files do not count, because a
 * whole office may share one address. Refuses before the body is read.
 */
export const ponerLimites = async (app: FastifyInstance, porMinuto: number): Promise<void> => {
  await app.register(rateLimit, {
    max: porMinuto,
    timeWindow: '1 minute',
    keyGenerator: deQuien,
    allowList: (req) => !esDeApi(req),
  });
};
