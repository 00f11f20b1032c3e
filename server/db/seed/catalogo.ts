import { faltantesDelCatalogo } from '#features/mantenedores/catalogo-base/catalogo-base.query.ts';
import { insertarDelCatalogo } from '#features/mantenedores/catalogo-base/catalogo-base.store.ts';
import type { Base } from '#nucleo/db/conexion.ts';

/** Seeds the base catalogue without an audit row. Existing rows stay unchanged. */
export const sembrarCatalogo = async (db: Base): Promise<void> => {
  await insertarDelCatalogo(db, await faltantesDelCatalogo(db));
};
