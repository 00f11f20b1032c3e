import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { enlacesDeDestinos } from '#features/recordatorios/destino.query.ts';
import { enlaceDeAvisoVencido } from '#features/recordatorios/recordatorios.errors.ts';
import { compradorVolvio } from '#features/recordatorios/recordatorios.hechos.ts';
import type { Contexto, ContextoTx } from '#nucleo/contexto.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { enmascararCorreo } from '#values/correo-electronico.ts';
import { fechaSantiago } from '#values/fecha.ts';
import type { RecordatorioVM } from './vuelta.contract.ts';
import { recordatorioAbierto } from './vuelta.query.ts';
import { atarASesion, marcarVuelta } from './vuelta.store.ts';

const exigirAbierto = async (
  db: Base,
  { puertos, ahora }: Pick<Contexto, 'puertos' | 'ahora'>,
  codigo: string,
) => {
  const hallado = await recordatorioAbierto(db, puertos.cripto.huella(codigo), ahora);
  if (!hallado) throw enlaceDeAvisoVencido();
  return hallado;
};

/** Tells what an open link renews, masked. Throws 404 for any other code, as every verb of this file. */
export const verRecordatorio = async (ctx: Contexto, codigo: string): Promise<RecordatorioVM> => {
  const { patente, dv, vehiculo, hasta, correo, renovado } = await exigirAbierto(
    ctx.db,
    ctx,
    codigo,
  );
  return { patente, dv, vehiculo, hasta, para: enmascararCorreo(correo), renovado };
};

/** Counts a press, once, and returns the public link that sells the plate. */
export const volverPorRecordatorio = async (ctx: ContextoTx, codigo: string) => {
  const { id, ventaId, destinoId, patente } = await exigirAbierto(ctx.tx, ctx, codigo);
  const enlaces = await enlacesDeDestinos(ctx.tx, [destinoId], fechaSantiago(ctx.ahora));
  const enlace = enlaces.get(destinoId);
  if (enlace === undefined) throw enlaceDeAvisoVencido();
  if (await marcarVuelta(ctx.tx, id, ctx.ahora))
    await registrar(ctx, compradorVolvio({ id: ventaId, despues: { recordatorioId: id } }));
  return { enlace, patente };
};

/** Ties a reminder to the caller's public session. Throws 404 in a session of another agreement. */
export const usarRecordatorio = async (ctx: ContextoTx, codigo: string) => {
  const { id, destinoId, correo } = await exigirAbierto(ctx.tx, ctx, codigo);
  const { sesionId, convenioId } = ctx.actor;
  if (sesionId === null || convenioId !== destinoId) throw enlaceDeAvisoVencido();
  await atarASesion(ctx.tx, { sesionId, convenioId, recordatorioId: id });
  return { para: enmascararCorreo(correo) };
};
