import type { Tx } from '#nucleo/db/conexion.ts';
import { sql } from 'kysely';
import type { Visto, VistoDelRespaldo } from './instalacion.ts';

/** The installation under its lock. */
export const tomarInstalacion = (tx: Tx) =>
  tx
    .selectFrom('instalacion')
    .select(['almacen_visto', 'detenida_desde'])
    .forUpdate()
    .executeTakeFirstOrThrow();

/** Gives the installation this name if it has none. Returns its name. */
export const nombrarInstalacion = async (tx: Tx, propuesto: string): Promise<string> => {
  const { nombre } = await tx
    .updateTable('instalacion')
    .set({ nombre: sql`coalesce(nombre, ${propuesto})` })
    .returning('nombre')
    .executeTakeFirstOrThrow();
  return nombre ?? propuesto;
};

export const anotarAlmacenMarcado = async (tx: Tx, ahora: Date): Promise<void> => {
  await tx
    .updateTable('instalacion')
    .set({ almacen_marcado_en: ahora, por_marcar: false })
    .execute();
};

export const anotarRespaldoMarcado = async (tx: Tx, ahora: Date): Promise<void> => {
  await tx.updateTable('instalacion').set({ respaldo_marcado_en: ahora }).execute();
};

/**
 * Records the state of the store; one that is not its own stops the numbers until people end it. A check made
 * before the store was declared lost changes nothing. Returns whether numbers are stopped.
 */
export const anotarAlmacenVisto = async (tx: Tx, visto: Visto, ahora: Date): Promise<boolean> => {
  const detenida =
    visto === 'propio' ? sql<Date>`detenida_desde` : sql<Date>`coalesce(detenida_desde, ${ahora})`;
  const fila = await tx
    .updateTable('instalacion')
    .set({ almacen_visto: visto, detenida_desde: detenida })
    .where((eb) => eb.or([eb('por_marcar', '=', false), eb.val(visto === 'ajeno')]))
    .returning('detenida_desde')
    .executeTakeFirst();
  return (fila?.detenida_desde ?? null) !== null;
};

export const anotarRespaldoVisto = async (tx: Tx, visto: VistoDelRespaldo): Promise<void> => {
  await tx.updateTable('instalacion').set({ respaldo_visto: visto }).execute();
};

/** Two people explained the stop, so numbers continue. The next check marks a lost store again. */
export const reanudarNumeros = async (tx: Tx, perdido: boolean): Promise<void> => {
  await tx
    .updateTable('instalacion')
    .set({ detenida_desde: null, por_marcar: perdido, almacen_visto: 'propio' })
    .execute();
};
