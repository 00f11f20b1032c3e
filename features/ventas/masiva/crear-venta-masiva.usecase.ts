import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { cargaMasivaIniciada } from '#features/ventas/venta.hechos.ts';
import { exigirBajoElTecho } from '#features/numeros/almacen/numero-de-venta.usecase.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { insertarVentaMasiva } from './venta-masiva.store.ts';

/** Creates the empty sale of a bulk load; its preparation adds the vehicles. */
export const crearVentaMasiva = async (
  ctx: ContextoTx,
  { convenioId, especial }: { convenioId: number; especial: boolean },
): Promise<number> => {
  const { usuarioId, sesionId } = ctx.actor;
  if (usuarioId === null) throw new Error('una carga masiva sin usuario');
  const { ahora } = ctx;
  const nueva = { convenioId, usuarioId, sesionId, especial, ahora };
  const id = exigirBajoElTecho(await insertarVentaMasiva(ctx.tx, nueva));
  await registrar(ctx, cargaMasivaIniciada({ id, despues: { convenioId, especial } }));
  return id;
};
