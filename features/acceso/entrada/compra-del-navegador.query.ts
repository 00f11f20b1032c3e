import { esDeSuTurno, type TokenLeido } from '#features/acceso/sesion/emitir-tokens.usecase.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import type { EnlacePublico } from '#values/enlace-publico.ts';

interface Buscada extends Pick<EnlacePublico, 'cid' | 'uid'> {
  /** Tokens in the browser's cookies, valid or not, current or rotated. */
  readonly sesiones: readonly TokenLeido[];
  readonly ahora: Date;
}

/**
 * Returns those sessions that are live and belong to this link, with the sale of a session that a
 * code opened.
 */
const sesionesQueSiguen = async (db: Base, { cid, uid, sesiones, ahora }: Buscada) => {
  if (sesiones.length === 0) return [];
  const turnos = new Map(sesiones.map(({ sesionId, turno }) => [sesionId, turno]));
  const halladas = await db
    .selectFrom('sesiones')
    .select(['id', 'venta_id', 'turno', 'rotada_en'])
    .where('id', 'in', [...turnos.keys()])
    .where('tipo', '=', 'publico')
    .where('convenio_id', '=', cid)
    .where('usuario_id', '=', uid)
    .where('correo', 'is', null)
    .where('cerrada_en', 'is', null)
    .where('vence_en', '>', ahora)
    .execute();
  return halladas.filter((una) => esDeSuTurno(turnos.get(una.id) ?? NaN, una, ahora));
};

/**
 * Returns a query of the live sales that the browser's sessions began or that a code opened; null
 * without a live session.
 */
const ventasDelNavegador = async (db: Base, buscada: Buscada) => {
  const abiertas = await sesionesQueSiguen(db, buscada);
  if (abiertas.length === 0) return null;
  const deUna = abiertas.flatMap(({ venta_id }) => venta_id ?? []);
  return db
    .selectFrom('ventas as v')
    .select('v.id')
    .where((eb) =>
      eb.or([
        eb(
          'v.sesion_id',
          'in',
          abiertas.map(({ id }) => id),
        ),
        ...(deUna.length > 0 ? [eb('v.id', 'in', deUna)] : []),
      ]),
    )
    .where('v.vigente', '=', true);
};

/**
 * Returns the newest purchase by a link with an open payment, of a session that began it or of a
 * buyer's code. Null when there is none. An owner's session never counts.
 */
export const compraPorPagar = async (db: Base, buscada: Buscada): Promise<number | null> => {
  const ventas = await ventasDelNavegador(db, buscada);
  const venta = await ventas
    ?.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('pagos as p')
          .select('p.id')
          .whereRef('p.venta_id', '=', 'v.id')
          .where('p.estado', 'in', ['iniciado', 'desconocido']),
      ),
    )
    .orderBy('v.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return venta?.id ?? null;
};

/**
 * Returns true when one of these sessions began a purchase (vehicles entered) that is not issued
 * yet (V-SALA-003).
 */
export const hayCompraComenzada = async (db: Base, buscada: Buscada): Promise<boolean> => {
  const ventas = await ventasDelNavegador(db, buscada);
  const venta = await ventas?.where('v.emitida_en', 'is', null).limit(1).executeTakeFirst();
  return venta !== undefined;
};
