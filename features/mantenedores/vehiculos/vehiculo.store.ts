import type { VehiculoRegistrado } from '#integrations/registro-vehicular/port.ts';
import type { Base } from '#server/db/conexion.ts';

/** Keeps the registry's answer; the newest one wins, so writing it twice is harmless. */
export const recordarConsulta = async (
  db: Base,
  vehiculo: VehiculoRegistrado,
  ahora: Date,
): Promise<void> => {
  const fila = { respuesta: JSON.stringify(vehiculo), consultada_en: ahora };
  await db
    .insertInto('consultas_registro')
    .values({ patente: vehiculo.patente, ...fila })
    .onConflict((oc) => oc.column('patente').doUpdateSet(fila))
    .execute();
};
