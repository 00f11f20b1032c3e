import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { registroModificado, registroNoEncontrado } from '#features/registros/registro.errors.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import type { z } from 'zod';
import type { noDetenerCorredor } from './corredor.contract.ts';
import { ventaNoDetenida } from './corredor.hechos.ts';
import { guardarAdmitido, terminosParaAdmitir } from './papeles.store.ts';
import { PAPELES_CON_TERMINO } from './papeles.ts';

type Pedido = z.output<typeof noDetenerCorredor.entrada>;

/**
 * Lets a broker sell after this end of a paper, with the reason in the audit. An end that was admitted before stays as
 * it is. Throws 404 if the broker is missing, 409 if its paper has another end.
 */
export const noDetener = async (
  ctx: ContextoTx,
  { id, papel, hasta, motivo }: Pedido,
): Promise<void> => {
  const terminos = await terminosParaAdmitir(ctx.tx, id);
  if (!terminos) throw registroNoEncontrado();
  if (terminos[papel] !== hasta) throw registroModificado();
  if (!(await guardarAdmitido(ctx.tx, { corredor_id: id, papel, hasta, motivo }))) return;
  const { deQue } = PAPELES_CON_TERMINO[papel];
  await registrar(ctx, ventaNoDetenida({ id, despues: { termina: deQue, hasta, motivo } }));
};
