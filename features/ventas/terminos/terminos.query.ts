import { convenioDeUsuario } from '#features/convenios/convenio.query.ts';
import type { ConvenioConPrecios } from '#features/convenios/precio.ts';
import { type Ocupacion, ocupacionDePatentes } from '#features/ventas/vigencias.query.ts';
import type { Base, Tx } from '#nucleo/db/conexion.ts';

/** Reads the data that decide premium and dates of a sale's vehicles. */
export const vehiculosDeVenta = (db: Base, ventaId: number) =>
  db
    .selectFrom('venta_vehiculos')
    .select(['id', 'patente', 'patente_validada', 'tipo_vehiculo_id', 'tipo_uso_id'])
    .select(['anio_fabricacion', 'prima', 'prima_manual', 'vigencia_desde', 'vigencia_hasta'])
    .where('venta_id', '=', ventaId)
    .orderBy('patente');
export type VehiculoDeTerminos = Awaited<
  ReturnType<ReturnType<typeof vehiculosDeVenta>['execute']>
>[number];

interface Leido extends Ocupacion {
  readonly filas: readonly VehiculoDeTerminos[];
  readonly convenio: ConvenioConPrecios | null;
  /** Number of payments of the sale, in any state. */
  readonly pagos: number;
}

/**
 * Returns the name of the type, or else of the use, that was turned off: 'tipo de vehículo
 * MOTOCICLETA'. Null when both are valid.
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

/** Reads the data that decide the terms of a sale, under its row lock. */
export const leerTerminos = async (
  tx: Tx,
  venta: { readonly id: number; readonly usuario_id: number; readonly convenio_id: number },
  ahora: Date,
): Promise<Leido> => {
  const { id, usuario_id: usuarioId, convenio_id: convenioId } = venta;
  const filas = await vehiculosDeVenta(tx, id).execute();
  const tipos = [...new Set(filas.map((fila) => fila.tipo_vehiculo_id))];
  const convenio = await convenioDeUsuario(tx, usuarioId, convenioId, ahora, tipos);
  // An unconfirmed plate may be covered twice, so covers of other sales are not read for it.
  const patentes = filas.flatMap((fila) => (fila.patente_validada ? fila.patente : []));
  const ocupacion = await ocupacionDePatentes(tx, patentes, id);
  const { pagos } = await tx
    .selectFrom('pagos')
    .select((eb) => eb.fn.countAll<number>().as('pagos'))
    .where('venta_id', '=', id)
    .executeTakeFirstOrThrow();
  return { filas, convenio, pagos, ...ocupacion };
};
