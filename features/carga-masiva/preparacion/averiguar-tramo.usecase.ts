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

/** How long the register is asked for the plates of one load, in all. */
const PLAZO_MS = 120_000;

/** Where a chunk of a load begins. */
interface Comienzo {
  readonly especial: boolean;
  /** Position of its first row. */
  readonly desde: number;
  /** How long the register was asked for the chunks before it. */
  readonly preguntando: number;
}

/** A chunk, and what the register says of its plates. */
export interface TramoAveriguado extends Comienzo {
  /** How many rows it has. Nothing changes them once their load is being prepared. */
  readonly cuantas: number;
  /** Those rows, checked again while the chunk before is being added: a year may have begun since they came. */
  readonly revisado: LibroRevisado;
  readonly situaciones: ReadonlyMap<string, SituacionPatente>;
  /** How long it took to ask. */
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
 * Asks the register for the plates of the next rows of a load, outside any transaction; null when it
 * has none. What was answered is kept: a chunk that is begun again asks for what was missing.
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

/** The same of the chunk behind this one, which may be being added meanwhile; null when this is the last. */
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
