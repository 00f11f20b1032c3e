import type { Montador } from '#nucleo/montar.ts';
import type { Noticias } from '#nucleo/noticias/noticias.ts';
import { preguntaDe } from '#nucleo/noticias/tras-esperar.ts';
import { comprobarEstadoEmision, avanceEmision } from './emision.contract.ts';
import { avanceTrasEsperar } from './esperar-avance.usecase.ts';

export const rutasEmision =
  (noticias: Noticias) =>
  (m: Montador): void => {
    m.consultar(comprobarEstadoEmision, async (ctx, { IDV }, { req, reply }) => {
      const avance = await avanceTrasEsperar(noticias, ctx, IDV, preguntaDe(req, reply));
      return avance.valor;
    });
    m.consultar(avanceEmision, (ctx, { IDV }, { req, reply }) =>
      avanceTrasEsperar(noticias, ctx, IDV, preguntaDe(req, reply)),
    );
  };
