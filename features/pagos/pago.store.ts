import type { Base, Tx } from '#nucleo/db/conexion.ts';

interface PagoNuevo {
  readonly ventaId: number;
  readonly proveedor: string;
  readonly monto: number;
  readonly ordenCompra: string;
  readonly sesion: string | null;
  readonly ahora: Date;
}

const valoresDe = (pago: PagoNuevo) => ({
  venta_id: pago.ventaId,
  proveedor: pago.proveedor,
  monto: pago.monto,
  orden_compra: pago.ordenCompra,
  sesion_pago: pago.sesion,
  creado_en: pago.ahora,
});

/** A payment that is settled as it is made; the unique index lets only one stand per sale. */
export const registrarPagoSaldado = async (
  tx: Tx,
  pago: PagoNuevo,
  autorizado: { codigo_autorizacion: string; autorizado_en: Date },
): Promise<void> => {
  await tx
    .insertInto('pagos')
    .values({
      ...valoresDe(pago),
      estado: 'autorizado',
      ...autorizado,
      resuelto_en: pago.ahora,
    })
    .execute();
};

export const iniciarPago = async (tx: Tx, pago: PagoNuevo): Promise<number> => {
  const { id } = await tx
    .insertInto('pagos')
    .values({
      ...valoresDe(pago),
      estado: 'iniciado',
      codigo_autorizacion: null,
      resuelto_en: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Payments a sale has had, whatever came of them. */
export const contarPagos = async (tx: Tx, ventaId: number): Promise<number> => {
  const { cuantos } = await tx
    .selectFrom('pagos')
    .select((eb) => eb.fn.countAll<number>().as('cuantos'))
    .where('venta_id', '=', ventaId)
    .executeTakeFirstOrThrow();
  return cuantos;
};

export const contarVehiculos = async (tx: Tx, ventaId: number): Promise<number> => {
  const { cuantos } = await tx
    .selectFrom('venta_vehiculos')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('cuantos'))
    .where('venta_id', '=', ventaId)
    .executeTakeFirstOrThrow();
  return cuantos;
};

export const leerPago = (db: Base, id: number) =>
  db.selectFrom('pagos').selectAll().where('id', '=', id).executeTakeFirst();
export type Pago = NonNullable<Awaited<ReturnType<typeof leerPago>>>;

/** The open payment of a sale, or the one that settled it. */
export const pagoDeVenta = (db: Base, ventaId: number) =>
  db
    .selectFrom('pagos')
    .selectAll()
    .where('venta_id', '=', ventaId)
    .where('estado', 'in', ['iniciado', 'desconocido', 'autorizado'])
    .orderBy('id', 'desc')
    .executeTakeFirst();

/**
 * A payment and its sale under row locks, the sale first: PAGAR, the way back, the janitor and
 * issuance all take them in this order.
 */
export const tomarPago = async (tx: Tx, id: number) => {
  const { venta_id } = await tx
    .selectFrom('pagos')
    .select('venta_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const venta = await tx
    .selectFrom('ventas')
    .selectAll()
    .where('id', '=', venta_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const pago = await tx
    .selectFrom('pagos')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { venta, pago };
};

/** Longer than the provider's time-out: by then whoever claimed it is dead. */
const PLAZO_DE_RECLAMO_MS = 25_000;

/** Claims the right to call the provider: one caller gets it, and another only when that one died. */
export const reclamar = async (
  tx: Tx,
  id: number,
  que: 'creacion_en' | 'confirmacion_en',
  ahora: Date,
): Promise<boolean> => {
  const antes = new Date(ahora.getTime() - PLAZO_DE_RECLAMO_MS);
  const { numUpdatedRows } = await tx
    .updateTable('pagos')
    .set({ [que]: ahora })
    .where('id', '=', id)
    .where('estado', 'in', ['iniciado', 'desconocido'])
    .$if(que === 'creacion_en', (q) => q.where('token', 'is', null))
    .where((eb) => eb.or([eb(que, 'is', null), eb(que, '<', antes)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Gives the right to confirm back: the buyer had not finished. */
export const soltarConfirmacion = async (tx: Tx, id: number): Promise<void> => {
  await tx.updateTable('pagos').set({ confirmacion_en: null }).where('id', '=', id).execute();
};

export const guardarOrden = async (
  tx: Tx,
  id: number,
  orden: { token: string; direccion: string },
): Promise<void> => {
  await tx.updateTable('pagos').set(orden).where('id', '=', id).execute();
};

interface Resolucion {
  readonly estado: 'autorizado' | 'rechazado' | 'abandonado' | 'desconocido';
  readonly motivo?: string;
  readonly codigo_autorizacion?: string;
  readonly autorizado_en?: Date;
  readonly medio?: string;
  readonly tarjeta?: string | null;
  readonly resuelto_en: Date | null;
}

/** Moves an open payment on; a settled one stays as it is (I6). */
export const resolverPago = async (tx: Tx, id: number, cambio: Resolucion): Promise<void> => {
  await tx
    .updateTable('pagos')
    .set(cambio)
    .where('id', '=', id)
    .where('estado', 'in', ['iniciado', 'desconocido'])
    .execute();
};

interface VentaCongelada {
  readonly id: number;
  readonly terminosVersion: string;
  readonly terminosHuella: string | null;
  readonly correoComprador: string | null;
  readonly etapa: number;
  readonly ahora: Date;
}

/** PAGAR was pressed: what the buyer accepted stands as it is. */
export const congelarVenta = async (tx: Tx, venta: VentaCongelada): Promise<void> => {
  await tx
    .updateTable('ventas')
    .set((eb) => ({
      etapa: venta.etapa,
      terminos_version: venta.terminosVersion,
      terminos_aceptados_en: venta.ahora,
      terminos_huella: venta.terminosHuella,
      correo_comprador: venta.correoComprador,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', venta.id)
    .execute();
};

export const cambiarVenta = async (
  tx: Tx,
  id: number,
  cambio: { etapa?: number; estado_venta?: number; estado_emision?: number; pagada_en?: Date },
): Promise<void> => {
  await tx
    .updateTable('ventas')
    .set((eb) => ({ ...cambio, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
};

interface DevolucionNueva {
  readonly pagoId: number;
  readonly monto: number;
  readonly motivo: string;
  readonly ahora: Date;
}

/** Money to give back, once per payment; false when it was written down before. */
export const crearDevolucion = async (tx: Tx, nueva: DevolucionNueva): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('devoluciones')
    .values({
      pago_id: nueva.pagoId,
      monto: nueva.monto,
      motivo: nueva.motivo,
      estado: 'pendiente',
      creada_en: nueva.ahora,
    })
    .onConflict((oc) => oc.column('pago_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

export const devolucionPendiente = (db: Base, pagoId: number) =>
  db
    .selectFrom('devoluciones as d')
    .innerJoin('pagos as p', 'p.id', 'd.pago_id')
    .select(['d.id', 'd.monto', 'p.proveedor', 'p.token', 'p.venta_id'])
    .where('d.pago_id', '=', pagoId)
    .where('d.estado', '<>', 'devuelta')
    .executeTakeFirst();

/** Writes what an attempt came to; false when it was given back before, which nothing changes. */
export const anotarDevolucion = async (
  tx: Tx,
  id: number,
  cambio: { estado: 'pendiente' | 'devuelta' | 'rechazada'; respuesta: string; ahora: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('devoluciones')
    .set((eb) => ({
      estado: cambio.estado,
      intentos: eb('intentos', '+', 1),
      ultima_respuesta: cambio.respuesta.slice(0, 500),
      resuelta_en: cambio.estado === 'devuelta' ? cambio.ahora : null,
    }))
    .where('id', '=', id)
    .where('estado', '<>', 'devuelta')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};
