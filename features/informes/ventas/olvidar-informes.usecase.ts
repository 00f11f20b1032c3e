import type { Documentos } from '#integrations/documentos/port.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { claveDeParte } from './informe-archivo.usecase.ts';
import { informesAnterioresA, todasLasPartes } from './informe-trabajo.query.ts';
import { borrarInforme } from './informe.store.ts';
import { DIAS_GUARDADO } from './informe.ts';

const DIA_MS = 86_400_000;
const POR_VEZ = 100;

/**
 * Deletes the reports that were kept long enough: first their pieces, then the rows that tell of
 * them, so that a sweep cut short finds them again. Resolves to how many went.
 */
export const olvidarInformes = async (
  db: Base,
  documentos: Documentos,
  ahora: Date,
): Promise<number> => {
  const limite = new Date(ahora.getTime() - DIAS_GUARDADO * DIA_MS);
  let idos = 0;
  for (;;) {
    const viejos = await informesAnterioresA(db, limite, POR_VEZ);
    for (const { id } of viejos) {
      for (const parte of await todasLasPartes(db, id)) {
        await documentos.borrar(claveDeParte(parte));
      }
      idos += await borrarInforme(db, id);
    }
    if (viejos.length < POR_VEZ) return idos;
  }
};
