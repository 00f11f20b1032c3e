import type { Contexto } from '#nucleo/contexto.ts';
import { sql } from 'kysely';
import type { IntencionVM } from '#features/ventas/venta.contract.ts';
import { ESTADO_EMISION } from '#features/ventas/venta.ts';
import { intencionPorId, ventasVisibles } from '#features/ventas/venta.query.ts';

const MAXIMO = 20;

/** Returns whether the intention of a number may be shown; null when there is none. */
export const situacionDeIntencion = async (
  ctx: Contexto,
  id: number,
): Promise<{ noEmitida: boolean } | null> => {
  const fila = await ventasVisibles(ctx)
    .select(['v.vigente', 'v.estado_emision'])
    .where('v.id', '=', id)
    .executeTakeFirst();
  if (!fila) return null;
  return { noEmitida: fila.vigente && fila.estado_emision !== ESTADO_EMISION.completo };
};

/**
 * Returns the numbers of a plate's intentions that are neither issued nor cancelled, newest first.
 */
const idsDePatente = async (ctx: Contexto, patente: string): Promise<number[]> => {
  const filas = await ventasVisibles(ctx)
    .innerJoin('venta_vehiculos as vv', 'vv.venta_id', 'v.id')
    .select('v.id')
    .distinct()
    .where('vv.patente', '=', patente)
    .where('v.vigente', '=', true)
    .where(sql<boolean>`v.estado_emision is distinct from ${ESTADO_EMISION.completo}`)
    .orderBy('v.id', 'desc')
    .limit(MAXIMO)
    .execute();
  return filas.map(({ id }) => id);
};

/** Returns the intentions of a plate, or of a number that the caller already checked. */
export const intencionesNoEmitidas = async (
  ctx: Contexto,
  { id, patente }: { readonly id: number | null; readonly patente: string | null },
): Promise<IntencionVM[]> => {
  const dePatente = patente === null ? null : await idsDePatente(ctx, patente);
  const ids =
    id === null ? (dePatente ?? []) : [id].filter((uno) => dePatente?.includes(uno) ?? true);
  const halladas = [];
  for (const uno of ids) halladas.push(await intencionPorId(ctx, uno));
  return halladas.filter((una) => una !== null);
};
