import type { Tx } from '#nucleo/db/conexion.ts';
import type { FiltroGuardadoVM } from './filtro-guardado.contract.ts';

interface LugarDeFiltro {
  readonly usuarioId: number;
  readonly lista: string;
  readonly nombre: string;
}

/** Number of a user's filters, locked against concurrent additions. */
export const contarFiltros = async (tx: Tx, usuarioId: number): Promise<number> => {
  await tx
    .selectFrom('usuarios')
    .select('id')
    .where('id', '=', usuarioId)
    .forNoKeyUpdate()
    .execute();
  const { cuantos } = await tx
    .selectFrom('filtros_guardados')
    .select((eb) => eb.fn.countAll<number>().as('cuantos'))
    .where('usuario_id', '=', usuarioId)
    .executeTakeFirstOrThrow();
  return cuantos;
};

/** Replaces the filter of that name; false if there was none. */
export const cambiarFiltro = async (
  tx: Tx,
  { usuarioId, lista, nombre }: LugarDeFiltro,
  valor: FiltroGuardadoVM['valor'],
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('filtros_guardados')
    .set({ valor: JSON.stringify(valor) })
    .where('usuario_id', '=', usuarioId)
    .where('lista', '=', lista)
    .where('nombre', '=', nombre)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const ponerFiltro = async (
  tx: Tx,
  { usuarioId, lista, nombre }: LugarDeFiltro,
  valor: FiltroGuardadoVM['valor'],
  ahora: Date,
): Promise<void> => {
  const fila = { usuario_id: usuarioId, lista, nombre, creado_en: ahora };
  await tx
    .insertInto('filtros_guardados')
    .values({ ...fila, valor: JSON.stringify(valor) })
    .execute();
};

export const quitarFiltro = async (
  tx: Tx,
  { usuarioId, lista, nombre }: LugarDeFiltro,
): Promise<void> => {
  await tx
    .deleteFrom('filtros_guardados')
    .where('usuario_id', '=', usuarioId)
    .where('lista', '=', lista)
    .where('nombre', '=', nombre)
    .execute();
};
