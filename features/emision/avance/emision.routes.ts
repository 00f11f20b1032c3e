import type { Contexto } from '#nucleo/contexto.ts';
import type { Montador } from '#nucleo/montar.ts';
import type { Noticias } from '#nucleo/noticias/noticias.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { comprobarEstadoEmision, avanceEmision } from './emision.contract.ts';
import { avanceTrasEsperar, esperaPedida } from './esperar-avance.usecase.ts';

interface Http {
  readonly req: FastifyRequest;
  readonly reply: FastifyReply;
}

export const rutasEmision =
  (noticias: Noticias) =>
  (m: Montador): void => {
    const avance = (ctx: Contexto, ventaId: number, { req, reply }: Http) =>
      avanceTrasEsperar(noticias, ctx, ventaId, {
        espera: esperaPedida(req.headers),
        respuesta: reply.raw,
        alEsperar: (milisegundos) => void (req.esperadoMs = milisegundos),
      });
    m.consultar(
      comprobarEstadoEmision,
      async (ctx, { IDV }, http) => (await avance(ctx, IDV, http)).valor,
    );
    m.consultar(avanceEmision, (ctx, { IDV }, http) => avance(ctx, IDV, http));
  };
