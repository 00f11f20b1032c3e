import type { Montador } from '#nucleo/montar.ts';
import { buscarComunas } from './comuna.contract.ts';
import { todasLasComunas } from './comuna.query.ts';

export const rutasComunas = (m: Montador): void => {
  m.consultar(buscarComunas, (ctx) => todasLasComunas(ctx.db));
};
