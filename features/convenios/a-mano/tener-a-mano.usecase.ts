import { convenioNoEncontrado } from '#features/convenios/convenio.errors.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import type { z } from 'zod';
import type { AManoVM, tenerConvenioAMano as contrato } from './a-mano.contract.ts';
import { alcanzaConvenio, aManoDe } from './a-mano.query.ts';
import { anotarAMano } from './a-mano.store.ts';

/** Sets or removes an agreement's star, or records that it was chosen. Throws 404 beyond reach. */
export const tenerAMano = async (
  ctx: ContextoTx,
  { convenioId, favorito }: z.output<typeof contrato.entrada>,
): Promise<AManoVM> => {
  if (!(await alcanzaConvenio(ctx.tx, ctx, convenioId))) throw convenioNoEncontrado();
  const de = { usuario_id: ctx.actor.usuarioId ?? 0, convenio_id: convenioId };
  await anotarAMano(ctx.tx, de, favorito === undefined ? { usado_en: ctx.ahora } : { favorito });
  return aManoDe(ctx.tx, ctx);
};
