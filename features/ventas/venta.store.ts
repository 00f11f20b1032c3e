import type { Actor } from '#nucleo/contexto.ts';
import type { Tx } from '#nucleo/db/conexion.ts';
import { deEstos } from '#nucleo/db/uno-de.ts';
import { sql } from 'kysely';
import { filaDeVehiculo, filaDeVenta, type VentaNueva } from './filas-de-venta.ts';
import type { VehiculoRevisado } from './vehiculo-de-venta.ts';
import { ESTADO_EMISION } from './venta.ts';

/** Returns the sale under a row lock; undefined when it is missing or another's. */
export const tomarVenta = async (
  tx: Tx,
  id: number,
  { rol, usuarioId, ventaId, sesionId }: Actor,
) => {
  if (rol === 'publico' && ventaId !== null && ventaId !== id) return undefined;
  // All buyers of a link share its user, so the sale is matched by the session that began it.
  const deSuSesion = rol === 'publico' && ventaId === null;
  return tx
    .selectFrom('ventas')
    .select(['id', 'convenio_id', 'usuario_id', 'origen', 'etapa', 'monto_en_pesos'])
    .select(['version', 'vigente'])
    .where('id', '=', id)
    .where('usuario_id', '=', usuarioId)
    .$if(deSuSesion, (consulta) => consulta.where('sesion_id', '=', sesionId))
    .forUpdate()
    .executeTakeFirst();
};
export type VentaTomada = NonNullable<Awaited<ReturnType<typeof tomarVenta>>>;

const aFila = (vehiculo: VehiculoRevisado, posicion: number) => ({
  ...filaDeVehiculo(vehiculo, posicion),
  conocido_por: vehiculo.conocidoPor,
  escritos: [...vehiculo.escritos],
});

interface IntencionNueva extends VentaNueva {
  readonly origen: number;
  readonly montoEnPesos: number;
}

/**
 * Inserts an intention with its vehicles in one statement. Returns its number and the ceiling of
 * sale numbers.
 */
export const crearIntencion = async (
  tx: Tx,
  datos: IntencionNueva,
  vehiculos: readonly VehiculoRevisado[],
): Promise<{ id: number; techo: number }> =>
  tx
    .with('venta', (db) =>
      db
        .insertInto('ventas')
        .values(filaDeVenta(datos, datos.origen, datos.montoEnPesos))
        .returning('id'),
    )
    .insertInto('venta_vehiculos')
    .values((eb) =>
      vehiculos.map((vehiculo, posicion) => ({
        ...aFila(vehiculo, posicion),
        venta_id: eb.selectFrom('venta').select('id'),
      })),
    )
    .returning((eb) => [
      'venta_id as id',
      eb.selectFrom('techo_de_ventas').select('techo').$asScalar().$notNull().as('techo'),
    ])
    .executeTakeFirstOrThrow();

/** Replaces the vehicles of a sale; an empty list leaves it without any. */
export const reemplazarVehiculos = async (
  tx: Tx,
  ventaId: number,
  vehiculos: readonly VehiculoRevisado[],
): Promise<void> => {
  await tx.deleteFrom('venta_vehiculos').where('venta_id', '=', ventaId).execute();
  if (vehiculos.length === 0) return;
  await tx
    .insertInto('venta_vehiculos')
    .values(
      vehiculos.map((vehiculo, posicion) => ({ ...aFila(vehiculo, posicion), venta_id: ventaId })),
    )
    .execute();
};

/** Writes stage, total and version of a sale, and whether it is special. */
export const guardarEtapa = async (
  tx: Tx,
  ventaId: number,
  cambio: { etapa: number; montoEnPesos: number; especial?: boolean },
): Promise<void> => {
  await tx
    .updateTable('ventas')
    .set((eb) => ({
      etapa: cambio.etapa,
      monto_en_pesos: cambio.montoEnPesos,
      ...(cambio.especial !== undefined && { especial: cambio.especial }),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', ventaId)
    .execute();
};

interface Terminos {
  readonly id: number;
  readonly prima: number;
  readonly primaManual: boolean;
  readonly desde: string;
  readonly hasta: string;
}

/** Writes today's premium and dates of a vehicle. */
export const guardarTerminos = async (tx: Tx, vehiculo: Terminos): Promise<void> => {
  await tx
    .updateTable('venta_vehiculos')
    .set({
      prima: vehiculo.prima,
      prima_manual: vehiculo.primaManual,
      vigencia_desde: vehiculo.desde,
      vigencia_hasta: vehiculo.hasta,
    })
    .where('id', '=', vehiculo.id)
    .execute();
};

/** Writes the premium the seller typed for a vehicle. */
export const guardarPrima = async (
  tx: Tx,
  { id, prima, primaManual }: { id: number; prima: number; primaManual: boolean },
): Promise<void> => {
  await tx
    .updateTable('venta_vehiculos')
    .set({ prima, prima_manual: primaManual })
    .where('id', '=', id)
    .execute();
};

/** Cancels a sale under the caller's row lock; a cancelled one stays unchanged. */
export const marcarVentaAnulada = async (
  tx: Tx,
  ventaId: number,
  { motivo, fecha }: { motivo: string; fecha: Date },
): Promise<void> => {
  await tx
    .updateTable('ventas')
    .set((eb) => ({
      vigente: false,
      anulada_en: fecha,
      motivo_anulacion: motivo,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', ventaId)
    .where('vigente', '=', true)
    .execute();
};

/** Writes the state of a sale; only an issued one may pass 'Pólizas emitidas'. */
export const guardarEstadoDeEmitidas = async (
  tx: Tx,
  ventaIds: readonly number[],
  estadoVenta: number,
): Promise<void> => {
  await tx
    .updateTable('ventas')
    .set({ estado_venta: estadoVenta })
    .where(sql<boolean>`id ${deEstos(ventaIds)}`)
    .where('estado_emision', '=', ESTADO_EMISION.completo)
    .execute();
};
