import type { Tx } from '#nucleo/db/conexion.ts';
import type { Titular } from '#nucleo/db/titular.ts';
import type { Fecha } from '#values/fecha.ts';

export interface RestriccionNueva extends Titular {
  readonly clase: 'bloqueo' | 'oposicion';
  readonly solicitudId: number;
  readonly ahora: Date;
  readonly hasta: Fecha | null;
}

export const guardarRestriccion = async (tx: Tx, nueva: RestriccionNueva): Promise<void> => {
  await tx
    .insertInto('restricciones')
    .values({
      clase: nueva.clase,
      rut: nueva.rut,
      correo: nueva.correo,
      solicitud_id: nueva.solicitudId,
      desde: nueva.ahora,
      hasta: nueva.hasta,
    })
    .execute();
};
