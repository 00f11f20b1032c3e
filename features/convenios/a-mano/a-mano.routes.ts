import { convenioNoEncontrado } from '#features/convenios/convenio.errors.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import type { Montador } from '#nucleo/montar.ts';
import type { z } from 'zod';
import { type AManoVM, conveniosAMano, tenerConvenioAMano } from './a-mano.contract.ts';
import { alcanzaConvenio, aManoDe } from './a-mano.query.ts';
import { anotarAMano } from './a-mano.store.ts';

/** Sets or removes an agreement's star, or records that it was chosen. Throws 404 beyond reach. */
const tenerAMano = async (
  ctx: ContextoTx,
  { convenioId, favorito }: z.output<typeof tenerConvenioAMano.entrada>,
): Promise<AManoVM> => {
  if (!(await alcanzaConvenio(ctx.tx, ctx, convenioId))) throw convenioNoEncontrado();
  const de = { usuario_id: ctx.actor.usuarioId ?? 0, convenio_id: convenioId };
  await anotarAMano(ctx.tx, de, favorito === undefined ? { usado_en: ctx.ahora } : { favorito });
  return aManoDe(ctx.tx, ctx);
};

/** A user's shortcuts are no business facts, so they are not audited. */
export const rutasAMano = (m: Montador): void => {
  m.consultar(conveniosAMano, (ctx) => aManoDe(ctx.db, ctx));
  m.escribir(tenerConvenioAMano, { manejar: tenerAMano });
};
