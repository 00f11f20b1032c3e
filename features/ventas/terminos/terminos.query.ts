import { convenioLeido, lecturaDeConvenio } from '#features/convenios/convenio.query.ts';
import type { ConvenioVM } from '#features/convenios/convenio.contract.ts';
import {
  lecturaDeCoberturas,
  type Ocupacion,
  ocupacionDePatentes,
  ocupacionSegun,
} from '#features/ventas/vigencias.query.ts';
import { armada, type Huecos } from '#nucleo/db/armada.ts';
import type { Base, Tx } from '#nucleo/db/conexion.ts';
import { juntas } from '#nucleo/db/juntas.ts';
import type { Fecha } from '#values/fecha.ts';
import { type RawBuilder, sql } from 'kysely';

/** What premium and dates of the vehicles of a sale come of. */
export const vehiculosDeVenta = (db: Base, ventaId: number | RawBuilder<number>) =>
  db
    .selectFrom('venta_vehiculos')
    .select(['id', 'patente', 'patente_validada', 'tipo_vehiculo_id', 'tipo_uso_id'])
    .select(['anio_fabricacion', 'prima', 'prima_manual', 'vigencia_desde', 'vigencia_hasta'])
    .where('venta_id', '=', ventaId)
    .orderBy('patente');
export type VehiculoDeTerminos = Awaited<
  ReturnType<ReturnType<typeof vehiculosDeVenta>['execute']>
>[number];

/**
 * Up to so many vehicles come with all else, in one piece, and their covers are looked up one by one; more
 * come row by row, between which others are served, and their covers as a list.
 */
const POCOS = 50;

interface Leido extends Ocupacion {
  readonly filas: readonly VehiculoDeTerminos[];
  readonly convenio: ConvenioVM | null;
  /** Payments the sale has had, whatever came of them. */
  readonly pagos: number;
}

interface Pedido {
  readonly id: number;
  readonly usuarioId: number;
  readonly convenioId: number;
}

const leerTodo = armada((db, hueco: Huecos<Pedido>) => {
  const id = hueco('id');
  const deLaVenta = sql`venta_vehiculos where venta_id = ${id}`;
  const tipos = sql`select tipo_vehiculo_id from ${deLaVenta}`;
  // A plate nobody confirms may be covered twice: no other sale stands in its way.
  const patentes = sql`= any(array(select patente from ${deLaVenta} and patente_validada
    and (select count(*) from ${deLaVenta}) <= ${POCOS}))`;
  return juntas({
    filas: vehiculosDeVenta(db, id).limit(POCOS + 1),
    convenio: lecturaDeConvenio(db, hueco('usuarioId'), hueco('convenioId'), tipos),
    coberturas: lecturaDeCoberturas(patentes, id),
    pagos: sql<{ cuantos: number }>`select count(*) as cuantos from pagos where venta_id = ${id}`,
  });
});

/**
 * The type of a vehicle, or else its use, that was turned off: 'tipo de vehículo MOTOCICLETA'. Null when both
 * are valid.
 */
export const tipoNoVigente = async (
  tx: Tx,
  { tipo_vehiculo_id: tipoId, tipo_uso_id: usoId }: VehiculoDeTerminos,
): Promise<string | null> => {
  const tipo = await tx
    .selectFrom('tipos_vehiculo')
    .select('nombre')
    .where('id', '=', tipoId)
    .where('vigente', '=', false)
    .executeTakeFirst();
  if (tipo) return `tipo de vehículo ${tipo.nombre}`;
  const uso = await tx
    .selectFrom('tipos_uso')
    .select('nombre')
    .where('id', '=', usoId ?? 0)
    .where('vigente', '=', false)
    .executeTakeFirst();
  return uso ? `tipo de uso ${uso.nombre}` : null;
};

/** What the terms of a sale come of, read under its lock: for most sales in one statement. */
export const leerTerminos = async (
  tx: Tx,
  venta: { readonly id: number; readonly usuario_id: number; readonly convenio_id: number },
  hoy: Fecha,
): Promise<Leido> => {
  const { id, usuario_id: usuarioId, convenio_id: convenioId } = venta;
  const [todo] = await leerTodo(tx, { id, usuarioId, convenioId });
  if (!todo) throw new Error('una sentencia sin respuesta');
  const { coberturas } = todo;
  const filas = todo.filas.length <= POCOS ? todo.filas : await vehiculosDeVenta(tx, id).execute();
  const ocupacion =
    filas.length <= POCOS
      ? ocupacionSegun(coberturas)
      : await ocupacionDePatentes(
          tx,
          filas.flatMap((fila) => (fila.patente_validada ? fila.patente : [])),
          id,
        );
  const convenio = convenioLeido(todo.convenio, hoy);
  return { filas, convenio, pagos: todo.pagos[0]?.cuantos ?? 0, ...ocupacion };
};
