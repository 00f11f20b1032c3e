import { averiguarPatentes } from '#features/mantenedores/vehiculos/averiguar-patentes.usecase.ts';
import type { SituacionPatente } from '#features/mantenedores/vehiculos/situacion-patente.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import { anotarConsultadas, leerCarga, leerFilas } from '#features/carga-masiva/carga.store.ts';
import { TRAMO_DE_CARGA } from '#features/carga-masiva/preparar-carga.queue.ts';
import { patentesPorConfirmar } from '#features/carga-masiva/revision/revisar-libro.ts';

/** How long the register is asked for the plates of one load, in all. */
const PLAZO_MS = 120_000;

/** What the register says of the plates of a chunk. */
export interface TramoAveriguado {
  /** Position of its first row. */
  readonly desde: number;
  readonly situaciones: ReadonlyMap<string, SituacionPatente>;
  /** How long it took to ask. */
  readonly milisegundos: number;
}

/**
 * Asks the register for the plates of the next rows of a load, outside any transaction; null when it
 * has none. What was answered is kept: a chunk that is begun again asks for what was missing.
 */
export const averiguarTramo = async (
  ctx: Contexto,
  cargaId: number,
): Promise<TramoAveriguado | null> => {
  const carga = await leerCarga(ctx.db, cargaId);
  if (carga?.estado !== 'preparando') return null;
  const { preparadas: desde, consulta_ms: preguntando } = carga;
  const filas = await leerFilas(ctx.db, cargaId, { desde, limite: TRAMO_DE_CARGA });
  const { reloj } = ctx.puertos;
  const inicio = reloj.ahora().getTime();
  const situaciones = await averiguarPatentes(
    ctx,
    patentesPorConfirmar(filas, carga.especial ? 'especial' : 'normal'),
    {
      milisegundos: PLAZO_MS - preguntando,
      alAvanzar: (preguntadas) => anotarConsultadas(ctx.db, cargaId, desde + preguntadas),
    },
  );
  const milisegundos = Math.max(0, reloj.ahora().getTime() - inicio);
  return { desde, situaciones, milisegundos };
};
