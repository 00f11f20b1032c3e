import type { Montador } from '#nucleo/montar.ts';
import { primerosPasos } from './primeros-pasos.contract.ts';
import { pasosDeLaCasa } from './primeros-pasos.query.ts';

export const rutasPrimerosPasos = (m: Montador): void => {
  m.consultar(primerosPasos, (ctx) => pasosDeLaCasa(ctx));
};
