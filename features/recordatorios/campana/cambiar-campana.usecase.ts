import {
  convenioSinCampana,
  destinoInvalido,
  sinCampana,
} from '#features/recordatorios/recordatorios.errors.ts';
import { soltarRetenidos } from '#features/envios/soltar-retenidos.usecase.ts';
import { escribirRecordatorios } from '#features/recordatorios/escribir-recordatorios.queue.ts';
import { FALTA_DESTINO, type EstadoDeCampana } from '#features/recordatorios/recordatorio.ts';
import {
  actualizarRegistro,
  type ClaseDeRegistro,
  crearRegistro,
} from '#features/registros/guardar-registro.usecase.ts';
import { registroModificado } from '#features/registros/registro.errors.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { fechaSantiago } from '#values/fecha.ts';
import { convenioDeCampana, destinosDe } from './campana.query.ts';
import {
  recordatoriosRetenidos,
  reescribirRecordatorios,
  revocarEnlaces,
} from './campana.store.ts';

const CAMPANA: ClaseDeRegistro<'campanas'> = {
  tabla: 'campanas',
  entidad: 'campana',
  duplicado: () => registroModificado(),
};

/** Sends what only the pause kept back, once; what no longer applies is settled by the job (V-AVISO-020). */
const reanudar = async (ctx: ContextoTx, convenioId: number, destinoId: number): Promise<void> => {
  const retenidos = await recordatoriosRetenidos(ctx.tx, convenioId, ctx.ahora);
  if (retenidos.length === 0) return;
  const soltados = await soltarRetenidos(ctx, [...new Set(retenidos.map((uno) => uno.envioId))]);
  const suyos = retenidos.filter(({ envioId }) => soltados.has(envioId));
  await reescribirRecordatorios(
    ctx.tx,
    suyos.map(({ recordatorioId }) => recordatorioId),
    { ahora: ctx.ahora, destinoId },
  );
};

interface Cambio {
  readonly convenioId: number;
  readonly estado: EstadoDeCampana;
  readonly destinoId?: number | null | undefined;
  readonly version?: number | undefined;
}

/**
 * Starts, pauses or stops the campaign of an agreement. Going on after a pause sends what it held. A stop also
 * ends the links that were mailed. Throws 404 beyond the caller's reach, 400 for a target that may not be one now,
 * 409 without a campaign to pause or stop.
 */
export const cambiarCampana = async (
  ctx: ContextoTx,
  { convenioId, estado, destinoId, version }: Cambio,
): Promise<void> => {
  const convenio = await convenioDeCampana({ ...ctx, db: ctx.tx }, convenioId);
  if (!convenio) throw convenioSinCampana();
  const { campana, corredorId } = convenio;
  const destino = destinoId ?? campana?.destinoId ?? null;
  if (estado === 'activa') {
    if (destino === null) throw destinoInvalido(FALTA_DESTINO);
    const { destinos } = await destinosDe(ctx.tx, corredorId, fechaSantiago(ctx.ahora));
    if (destinos.every(({ id }) => id !== destino))
      throw destinoInvalido(
        'Debe ser un convenio vigente del mismo corredor, sin inicio de sesión, con pago en línea y un enlace público',
      );
  }
  if (campana === null) {
    if (estado !== 'activa' || destino === null) throw sinCampana();
    await crearRegistro(ctx, CAMPANA, { convenio_id: convenioId, destino_id: destino, estado });
  } else {
    await actualizarRegistro(ctx, CAMPANA, {
      id: campana.id,
      version,
      valores: { estado, ...(estado === 'activa' && destino !== null && { destino_id: destino }) },
    });
  }
  if (estado === 'activa' && campana?.estado === 'pausada' && destino !== null)
    await reanudar(ctx, convenioId, destino);
  if (estado === 'detenida') await revocarEnlaces(ctx.tx, convenioId, ctx.ahora);
  if (estado === 'activa') await ctx.encolar(escribirRecordatorios, {});
};
