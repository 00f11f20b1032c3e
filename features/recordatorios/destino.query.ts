import { enlacesConEstado, estadoDeEnlace } from '#features/acceso/entrada/enlace.query.ts';
import { esPagoEnLinea } from '#features/convenios/convenio.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { codificarEnlace } from '#values/enlace-publico.ts';
import { enlaceVigente } from '#values/enlace-vigente.ts';
import type { Fecha } from '#values/fecha.ts';

/** Address, from '/', of the newest valid public link of each of these agreements that is paid online. */
export const enlacesDeDestinos = async (
  db: Base,
  convenioIds: readonly number[],
  hoy: Fecha,
): Promise<ReadonlyMap<number, string>> => {
  if (convenioIds.length === 0) return new Map();
  const filas = await enlacesConEstado(db)
    .select('c.tipo_de_pago')
    .where('e.convenio_id', 'in', convenioIds)
    .orderBy('e.id')
    .execute();
  return new Map(
    filas
      .filter(
        (fila) => esPagoEnLinea(fila.tipo_de_pago) && enlaceVigente(estadoDeEnlace(fila), hoy),
      )
      .map(({ convenio_id: cid, usuario_id: uid, codigo: usn }) => [
        cid,
        `/${codificarEnlace({ cid, uid, usn })}`,
      ]),
  );
};
