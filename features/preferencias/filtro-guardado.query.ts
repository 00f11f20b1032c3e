import type { Base, Tx } from '#nucleo/db/conexion.ts';
import type { FiltroGuardadoVM } from './filtro-guardado.contract.ts';

/** A user's filters of a list, by name. */
export const filtrosDe = (
  db: Base | Tx,
  usuarioId: number,
  lista: string,
): Promise<FiltroGuardadoVM[]> =>
  db
    .selectFrom('filtros_guardados')
    .select(['nombre', 'valor'])
    .where('usuario_id', '=', usuarioId)
    .where('lista', '=', lista)
    .orderBy('nombre')
    .execute();
