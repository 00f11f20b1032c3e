import type { Base } from '#nucleo/db/conexion.ts';
import { calcularDv, formatearRut } from '#values/rut.ts';
import { sql } from 'kysely';
import {
  MAXIMO_DE_SOLICITUDES,
  type SolicitudConDetalleVM,
  type SolicitudVM,
} from './atencion.contract.ts';

const filas = (db: Base) =>
  db
    .selectFrom('solicitudes_de_datos as s')
    .leftJoin('usuarios as u', 'u.id', 's.cerrada_por')
    .leftJoin('usuarios as i', 'i.id', 's.ingresada_por')
    .leftJoin('restricciones as r', 'r.solicitud_id', 's.id')
    .selectAll('s')
    .select(['r.desde as restringida_desde', 'r.hasta as restringida_hasta'])
    .select(['u.nombre_usuario as cerrada_por_nombre', 'i.nombre_usuario as ingresada_por_nombre']);
type Fila = Awaited<ReturnType<ReturnType<typeof filas>['execute']>>[number];

const aSolicitud = (fila: Fila): SolicitudVM => ({
  numero: fila.id,
  derecho: fila.derecho,
  rut: fila.rut === null ? null : formatearRut(fila.rut, calcularDv(fila.rut)),
  correo: fila.correo,
  estado: fila.estado,
  ingresada: fila.creada_en.toISOString(),
  vence: fila.vence_en,
  prorroga: fila.prorroga,
  cerrada: fila.cerrada_en?.toISOString() ?? null,
  cerradaPor: fila.cerrada_por_nombre,
  version: fila.version,
});

export const solicitudes = async (db: Base): Promise<SolicitudVM[]> =>
  (
    await filas(db)
      .orderBy(sql`s.estado <> 'pendiente'`)
      .orderBy(sql`case when s.estado = 'pendiente' then s.vence_en end`)
      .orderBy('s.id', 'desc')
      .limit(MAXIMO_DE_SOLICITUDES)
      .execute()
  ).map(aSolicitud);

/** One request by its number, or null. */
export const solicitudPorId = async (
  db: Base,
  id: number,
): Promise<
  (SolicitudConDetalleVM & { titular: { rut: number | null; correo: string } }) | null
> => {
  const fila = await filas(db).where('s.id', '=', id).executeTakeFirst();
  if (!fila) return null;
  const { detalle, patente, respuesta, rut, correo, recibida_el, identidad } = fila;
  return {
    ...aSolicitud(fila),
    detalle,
    patente,
    respuesta,
    aMano:
      recibida_el === null || identidad === null
        ? null
        : { recibidaEl: recibida_el, identidad, ingresadaPor: fila.ingresada_por_nombre ?? '' },
    restriccion: fila.restringida_desde && {
      desde: fila.restringida_desde.toISOString(),
      hasta: fila.restringida_hasta,
    },
    titular: { rut, correo },
  };
};
