import type { Tx } from '#nucleo/db/conexion.ts';
import type { Titular } from '#nucleo/db/titular.ts';
import type { Fecha } from '#values/fecha.ts';
import type { Derecho, EstadoDeSolicitud } from './solicitud.ts';

/** Channel and clerk of a request that did not come by the page. */
export interface TomadaAMano {
  readonly usuarioId: number;
  readonly recibidaEl: Fecha;
  readonly identidad: string;
}

export interface SolicitudNueva extends Titular {
  readonly derecho: Derecho;
  readonly patente: string | null;
  /** Null for the page, where a code proved the e-mail. */
  readonly aMano: TomadaAMano | null;
  readonly detalle: string;
  readonly ahora: Date;
  readonly vence: Fecha;
}

/** Resolves to its public number. */
export const guardarSolicitud = async (tx: Tx, solicitud: SolicitudNueva): Promise<number> => {
  const { id } = await tx
    .insertInto('solicitudes_de_datos')
    .values({
      derecho: solicitud.derecho,
      rut: solicitud.rut,
      correo: solicitud.correo,
      patente: solicitud.patente,
      detalle: solicitud.detalle,
      creada_en: solicitud.ahora,
      vence_en: solicitud.vence,
      ingresada_por: solicitud.aMano?.usuarioId ?? null,
      recibida_el: solicitud.aMano?.recibidaEl ?? null,
      identidad: solicitud.aMano?.identidad ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** A request under a row lock, or undefined. */
export const tomarSolicitud = (tx: Tx, id: number) =>
  tx
    .selectFrom('solicitudes_de_datos')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const guardarProrroga = async (
  tx: Tx,
  id: number,
  {
    vence,
    motivo,
    ahora,
  }: { readonly vence: Fecha; readonly motivo: string; readonly ahora: Date },
): Promise<void> => {
  await tx
    .updateTable('solicitudes_de_datos')
    .set((eb) => ({
      vence_en: vence,
      prorroga: motivo,
      prorrogada_en: ahora,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
};

/** Increments the version after a change other than the answer. */
export const guardarCambio = async (tx: Tx, id: number): Promise<void> => {
  await tx
    .updateTable('solicitudes_de_datos')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
};

interface Respuesta {
  readonly estado: Exclude<EstadoDeSolicitud, 'pendiente'>;
  readonly respuesta: string;
  readonly usuarioId: number | null;
  readonly ahora: Date;
}

export const guardarRespuesta = async (
  tx: Tx,
  id: number,
  { estado, respuesta, usuarioId, ahora }: Respuesta,
): Promise<void> => {
  await tx
    .updateTable('solicitudes_de_datos')
    .set((eb) => ({
      estado,
      respuesta,
      cerrada_en: ahora,
      cerrada_por: usuarioId,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
};
