import { averiguarPatentes } from '#features/mantenedores/vehiculos/averiguar-patentes.usecase.ts';
import type { SituacionPatente } from '#features/mantenedores/vehiculos/situacion-patente.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import { anotarConsultadas, leerCarga, leerFilas } from '#features/carga-masiva/carga.store.ts';
import { TRAMO_DE_CARGA } from '#features/carga-masiva/preparar-carga.queue.ts';
import {
  type LibroRevisado,
  opcionesDeRevision,
  revisarLibro,
} from '#features/carga-masiva/revision/revisar-libro.ts';
import { seValida } from './segun-registro.ts';

/** Total time for register look-ups of one load. */
const PLAZO_MS = 120_000;

/** Start of a chunk of a load. */
interface Comienzo {
  readonly especial: boolean;
  /** Position of its first row. */
  readonly desde: number;
  /** Milliseconds spent on look-ups of earlier chunks. */
  readonly preguntando: number;
}

/** A chunk with the register's answers for its plates. */
export interface TramoAveriguado extends Comienzo {
  /** Number of rows; it is fixed once the preparation began. */
  readonly cuantas: number;
  /**
   * The rows checked again, because the year may have changed since the upload. This runs while the
   * previous chunk is added.
   */
  readonly revisado: LibroRevisado;
  readonly situaciones: ReadonlyMap<string, SituacionPatente>;
  /** Milliseconds spent on its look-ups. */
  readonly milisegundos: number;
}

const averiguarDesde = async (
  ctx: Contexto,
  cargaId: number,
  comienzo: Comienzo,
): Promise<TramoAveriguado> => {
  ctx.falla('carga.alTomar');
  const { especial, desde, preguntando } = comienzo;
  const crudas = await leerFilas(ctx.db, cargaId, { desde, limite: TRAMO_DE_CARGA });
  const variante = especial ? 'especial' : 'normal';
  const revisado = revisarLibro(crudas, opcionesDeRevision(ctx.ahora, variante));
  const { reloj } = ctx.puertos;
  const inicio = reloj.ahora().getTime();
  const situaciones = await averiguarPatentes(
    ctx,
    revisado.filas.filter(seValida).map(({ patente }) => patente),
    {
      milisegundos: PLAZO_MS - preguntando,
      alAvanzar: (preguntadas) => anotarConsultadas(ctx.db, cargaId, desde + preguntadas),
    },
  );
  const milisegundos = Math.max(0, reloj.ahora().getTime() - inicio);
  return { ...comienzo, cuantas: crudas.length, revisado, situaciones, milisegundos };
};

/**
 * Looks up the plates of a load's next rows in the register, outside any transaction. Returns null
 * when the load is not being prepared. Answers are stored, so a retry looks up only the missing
 * ones.
 */
export const averiguarTramo = async (
  ctx: Contexto,
  cargaId: number,
): Promise<TramoAveriguado | null> => {
  const carga = await leerCarga(ctx.db, cargaId);
  if (carga?.estado !== 'preparando') return null;
  const { especial, preparadas: desde, consulta_ms: preguntando } = carga;
  return averiguarDesde(ctx, cargaId, { especial, desde, preguntando });
};

/**
 * Looks up the chunk after this one, which may still be being added; null when this is the last.
 */
export const averiguarSiguiente = (
  ctx: Contexto,
  cargaId: number,
  { especial, desde, cuantas, preguntando, milisegundos }: TramoAveriguado,
): Promise<TramoAveriguado> | null =>
  cuantas < TRAMO_DE_CARGA
    ? null
    : averiguarDesde(ctx, cargaId, {
        especial,
        desde: desde + cuantas,
        preguntando: preguntando + milisegundos,
      });
