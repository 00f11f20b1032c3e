import type { Base } from '#nucleo/db/conexion.ts';

interface Buscada {
  readonly sesionId: string;
  readonly convenioId: number;
  readonly ahora: Date;
}

/** Whether a session opened by a link, or by the code of a sale, goes on in this agreement. */
export const compraEnCurso = async (
  db: Base,
  { sesionId, convenioId, ahora }: Buscada,
): Promise<boolean> => {
  const fila = await db
    .selectFrom('sesiones')
    .select('id')
    .where('id', '=', sesionId)
    .where('tipo', '=', 'publico')
    .where('convenio_id', '=', convenioId)
    .where('cerrada_en', 'is', null)
    .where('vence_en', '>', ahora)
    .executeTakeFirst();
  return fila !== undefined;
};
