import type { Documentos } from '#integrations/documentos/port.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { marcarBorrados, reemplazadosAnterioresA } from './documento-reemplazado.store.ts';

const POR_VEZ = 100;

/**
 * Deletes the bytes of the files superseded before `limite`: first the bytes, then the mark, so that
 * a sweep cut short finds them again. Resolves to how many went.
 */
export const olvidarReemplazados = async (
  db: Base,
  documentos: Documentos,
  { limite, ahora }: { readonly limite: Date; readonly ahora: Date },
): Promise<number> => {
  let idos = 0;
  for (;;) {
    const claves = await reemplazadosAnterioresA(db, limite, POR_VEZ);
    for (const clave of claves) await documentos.borrar(clave);
    idos += await marcarBorrados(db, claves, ahora);
    if (claves.length < POR_VEZ) return idos;
  }
};
