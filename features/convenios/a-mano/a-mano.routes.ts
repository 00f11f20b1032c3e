import type { Montador } from '#nucleo/montar.ts';
import { conveniosAMano, tenerConvenioAMano } from './a-mano.contract.ts';
import { aManoDe } from './a-mano.query.ts';
import { tenerAMano } from './tener-a-mano.usecase.ts';

/** A user's shortcuts are no business facts, so they are not audited. */
export const rutasAMano = (m: Montador): void => {
  m.consultar(conveniosAMano, (ctx) => aManoDe(ctx.db, ctx));
  m.escribir(tenerConvenioAMano, { manejar: tenerAMano });
};
