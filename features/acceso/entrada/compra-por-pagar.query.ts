import { esDeSuTurno, type TokenLeido } from '#features/acceso/sesion/emitir-tokens.usecase.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import type { EnlacePublico } from '#values/enlace-publico.ts';

interface Buscada extends Pick<EnlacePublico, 'cid' | 'uid'> {
  /** What the browser holds: good ones and not, of their present turn or stolen and rotated since. */
  readonly sesiones: readonly TokenLeido[];
  readonly ahora: Date;
}

/**
 * The newest purchase by a link whose payment is begun and not settled, of one of these sessions: one
 * that began it or that a code opened for all of it, never for one owner. Null where there is none.
 */
export const compraPorPagar = async (
  db: Base,
  { cid, uid, sesiones, ahora }: Buscada,
): Promise<number | null> => {
  if (sesiones.length === 0) return null;
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
  const abiertas = halladas.filter((una) => esDeSuTurno(turnos.get(una.id) ?? NaN, una, ahora));
  if (abiertas.length === 0) return null;
  const deUna = abiertas.flatMap(({ venta_id }) => venta_id ?? []);
  const venta = await db
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
    .where('v.vigente', '=', true)
    .where(({ exists, selectFrom }) =>
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
