import type { Tx } from '#nucleo/db/conexion.ts';

interface EnlaceNuevo {
  readonly convenioId: number;
  readonly usuarioId: number;
  readonly codigo: string;
  readonly ahora: Date;
}

export const guardarEnlace = async (tx: Tx, enlace: EnlaceNuevo): Promise<number> => {
  const { id } = await tx
    .insertInto('enlaces_publicos')
    .values({
      convenio_id: enlace.convenioId,
      usuario_id: enlace.usuarioId,
      codigo: enlace.codigo,
      creado_en: enlace.ahora,
      revocado_en: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Revokes a link. Returns its agreement and user, or null if it is missing or already revoked. */
export const marcarRevocado = async (
  tx: Tx,
  id: number,
  ahora: Date,
): Promise<{ convenioId: number; usuarioId: number } | null> => {
  const fila = await tx
    .updateTable('enlaces_publicos')
    .set({ revocado_en: ahora })
    .where('id', '=', id)
    .where('revocado_en', 'is', null)
    .returning(['convenio_id as convenioId', 'usuario_id as usuarioId'])
    .executeTakeFirst();
  return fila ?? null;
};
