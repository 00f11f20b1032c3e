import type { Tx } from '#nucleo/db/conexion.ts';
import type { Titular } from '#nucleo/db/titular.ts';
import type { Fecha } from '#values/fecha.ts';
import type { Derecho } from './solicitud.ts';

interface SolicitudNueva extends Titular {
  readonly derecho: Derecho;
  readonly patente: string | null;
  readonly detalle: string;
  readonly ahora: Date;
  readonly vence: Fecha;
}

/** Resolves to the number it is known by. */
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
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
