import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { registroModificado, registroNoEncontrado } from '#features/registros/registro.errors.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import type { z } from 'zod';
import type { noDetenerCorredor, volverADetenerCorredor } from './corredor.contract.ts';
import { ventaNoDetenida, ventaPorDetener } from './corredor.hechos.ts';
import { guardarAdmitido, quitarAdmitido, terminosParaAdmitir } from './papeles.store.ts';
import { PAPELES_CON_TERMINO } from './papeles.ts';

type Pedido = z.output<typeof noDetenerCorredor.entrada>;
type PorQuitar = z.output<typeof volverADetenerCorredor.entrada>;

const comprobarTermino = async (
  ctx: ContextoTx,
  { id, papel, hasta }: Pick<Pedido, 'id' | 'papel' | 'hasta'>,
): Promise<void> => {
  const terminos = await terminosParaAdmitir(ctx.tx, id);
  if (!terminos) throw registroNoEncontrado();
  if (terminos[papel] !== hasta) throw registroModificado();
};

/**
 * Lets a broker sell after this end of a paper, with the reason in the audit. An end that was admitted before stays as
 * it is. Throws 404 if the broker is missing, 409 if its paper has another end.
 */
export const noDetener = async (ctx: ContextoTx, pedido: Pedido): Promise<void> => {
  const { id, papel, hasta, motivo } = pedido;
  await comprobarTermino(ctx, pedido);
  if (!(await guardarAdmitido(ctx.tx, { corredor_id: id, papel, hasta, motivo }))) return;
  const { deQue } = PAPELES_CON_TERMINO[papel];
  await registrar(ctx, ventaNoDetenida({ id, despues: { termina: deQue, hasta, motivo } }));
};

/**
 * Takes that decision back, so that the broker's sales stop after this end again. An end that is not admitted stays as
 * it is. Throws 404 if the broker is missing, 409 if its paper has another end.
 */
export const volverADetener = async (ctx: ContextoTx, pedido: PorQuitar): Promise<void> => {
  const { id, papel, hasta } = pedido;
  await comprobarTermino(ctx, pedido);
  const motivo = await quitarAdmitido(ctx.tx, { corredor_id: id, papel, hasta });
  if (motivo === undefined) return;
  const { deQue } = PAPELES_CON_TERMINO[papel];
  await registrar(ctx, ventaPorDetener({ id, antes: { termina: deQue, hasta, motivo } }));
};
