import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { noEncontrado } from '#nucleo/comunes.errors.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { cambioResuelto } from './aprobacion.errors.ts';
import { cambioRetirado } from './aprobacion.hechos.ts';
import { resolverCambio, tomarCambio } from './aprobacion.store.ts';

/** Withdraws the caller's own undecided change, even an expired one. */
export const retirarCambio = async (ctx: ContextoTx, id: number): Promise<void> => {
  const { tx, ahora, actor } = ctx;
  const cambio = await tomarCambio(tx, id);
  if (cambio?.propuesto_por !== actor.usuarioId) throw noEncontrado();
  if (cambio.estado !== 'pendiente') throw cambioResuelto();
  await resolverCambio(tx, id, { estado: 'retirado', usuarioId: null, motivo: null, ahora });
  await registrar(ctx, cambioRetirado({ id, despues: { llamada: cambio.llamada } }));
};
