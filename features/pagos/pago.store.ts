import type { Base, Tx } from '#nucleo/db/conexion.ts';
import { type Fecha, fechaSantiago } from '#values/fecha.ts';
import { type RawBuilder, sql } from 'kysely';

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

/**
 * Inserts a payment that is settled at once. A unique index allows one standing payment per sale.
 */
export const guardarPagoSaldado = async (
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

/** Returns the open payment of a sale, or the one that settled it. */
export const pagoDeVenta = (db: Base, ventaId: number) =>
  db
    .selectFrom('pagos')
    .selectAll()
    .where('venta_id', '=', ventaId)
    .where('estado', 'in', ['iniciado', 'desconocido', 'autorizado'])
    .orderBy('id', 'desc')
    .executeTakeFirst();

/**
 * Returns a payment and its sale under row locks. Locks the sale first, as PAGAR, the return from
 * the provider, the janitor and issuance do, to avoid deadlocks.
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

/** Longer than the provider's timeout, so that an older claim belongs to a dead process. */
const PLAZO_DE_RECLAMO_MS = 25_000;

/**
 * Claims the right to call the provider. Returns true for one caller; another one gets the claim
 * only after it expires.
 */
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

/** Releases the claim to confirm, because the buyer had not finished. */
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

/**
 * Writes the outcome of an open payment; a settled one stays unchanged (I6). An authorised payment
 * loses its form address, which is no longer needed.
 */
export const resolverPago = async (tx: Tx, id: number, cambio: Resolucion): Promise<void> => {
  await tx
    .updateTable('pagos')
    .set({ ...cambio, ...(cambio.estado === 'autorizado' && { direccion: null }) })
    .where('id', '=', id)
    .where('estado', 'in', ['iniciado', 'desconocido'])
    .execute();
};

/** Terms that the user accepted with PAGAR. */
export interface TerminosAceptados {
  readonly version: string;
  readonly huella: RawBuilder<string | null>;
  /** Code of the wording of the contract's day. */
  readonly redaccion: RawBuilder<string | null>;
  readonly correoComprador: string | null;
  /** True if a reminder completed the address. */
  readonly correoRecordado: boolean;
  readonly etapa: number;
}

const columnasDeTerminos = (terminos: TerminosAceptados, ahora: Date) => ({
  etapa: terminos.etapa,
  terminos_version: terminos.version,
  terminos_aceptados_en: ahora,
  contrato_el: fechaSantiago(ahora),
  redaccion: terminos.redaccion,
  terminos_huella: terminos.huella,
  correo_comprador: terminos.correoComprador,
  correo_recordado: terminos.correoRecordado,
});

/** Freezes a sale with its accepted terms while a provider takes the money. */
export const congelarVenta = async (
  tx: Tx,
  { id, terminos, ahora }: { id: number; terminos: TerminosAceptados; ahora: Date },
): Promise<void> => {
  await tx
    .updateTable('ventas')
    .set((eb) => ({ ...columnasDeTerminos(terminos, ahora), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
};

interface VentaPagada {
  readonly id: number;
  readonly estadoVenta: number;
  readonly estadoEmision: number;
  readonly ahora: Date;
  /** Terms accepted by the request that also pays. */
  readonly terminos: TerminosAceptados | undefined;
}

/** Marks the sale as paid and closes a re-issue of it that still waits for approval. */
export const guardarVentaPagada = async (tx: Tx, venta: VentaPagada): Promise<void> => {
  await tx
    .updateTable('reemisiones')
    .set({ estado: 'confirmada', resuelta_en: venta.ahora })
    .where('venta_id', '=', venta.id)
    .where('estado', '=', 'pendiente')
    .execute();
  await tx
    .updateTable('ventas')
    .set((eb) => ({
      ...(venta.terminos && columnasDeTerminos(venta.terminos, venta.ahora)),
      pagada_en: venta.ahora,
      estado_venta: venta.estadoVenta,
      estado_emision: venta.estadoEmision,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', venta.id)
    .execute();
};

export const cambiarVenta = async (
  tx: Tx,
  id: number,
  cambio: { etapa?: number; contrato_el?: Fecha; redaccion?: RawBuilder<string | null> },
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

/** Inserts a refund, once per payment. Returns false when it existed before. */
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

/**
 * Adds an amount (CLP) to the refund of a payment that settled its sale; `motivo` replaces the
 * previous one.
 */
export const sumarDevolucion = async (tx: Tx, parte: DevolucionNueva): Promise<void> => {
  await tx
    .insertInto('devoluciones')
    .values({
      pago_id: parte.pagoId,
      monto: parte.monto,
      motivo: parte.motivo,
      estado: 'pendiente',
      creada_en: parte.ahora,
    })
    .onConflict((oc) =>
      oc.column('pago_id').doUpdateSet((eb) => ({
        monto: eb('devoluciones.monto', '+', eb.ref('excluded.monto')),
        motivo: eb.ref('excluded.motivo'),
        estado: 'pendiente',
        resuelta_en: null,
      })),
    )
    .execute();
};

export const devolucionPendiente = (db: Base, pagoId: number) =>
  db
    .selectFrom('devoluciones as d')
    .innerJoin('pagos as p', 'p.id', 'd.pago_id')
    .select(['d.id', 'd.monto', 'd.devuelto', 'd.pedida_en', 'p.proveedor', 'p.token'])
    .select(['p.venta_id', 'p.monto as cobrado', 'p.estado as estado_pago'])
    .where('d.pago_id', '=', pagoId)
    .where('d.estado', '<>', 'devuelta')
    .executeTakeFirst();
export type DevolucionPendiente = NonNullable<Awaited<ReturnType<typeof devolucionPendiente>>>;

/**
 * Claims the right to request a partial refund for one worker; `pedida_en` tells whether an earlier
 * claim expired. Returns null when another worker holds the claim or nothing is due.
 */
export const reclamarDevolucion = async (
  tx: Tx,
  pagoId: number,
  ahora: Date,
): Promise<DevolucionPendiente | null> => {
  await tx
    .selectFrom('devoluciones')
    .select('id')
    .where('pago_id', '=', pagoId)
    .forUpdate()
    .execute();
  const pendiente = await devolucionPendiente(tx, pagoId);
  if (!pendiente) return null;
  const { id, pedida_en } = pendiente;
  if (pedida_en && pedida_en.getTime() > ahora.getTime() - PLAZO_DE_RECLAMO_MS) return null;
  await tx.updateTable('devoluciones').set({ pedida_en: ahora }).where('id', '=', id).execute();
  return pendiente;
};

/** Returns the open refund of a payment under a row lock; undefined when nothing is due. */
export const tomarDevolucion = (tx: Tx, pagoId: number) =>
  tx
    .selectFrom('devoluciones as d')
    .innerJoin('pagos as p', 'p.id', 'd.pago_id')
    .select(['d.id', 'd.monto', 'd.devuelto', 'p.proveedor', 'p.venta_id', 'p.autorizado_en'])
    .where('d.pago_id', '=', pagoId)
    .where('d.estado', '<>', 'devuelta')
    .forUpdate('d')
    .executeTakeFirst();

interface IntentoDeDevolucion {
  readonly estado: 'pendiente' | 'devuelta' | 'rechazada';
  readonly respuesta: string;
  /** Amount refunded so far (CLP), as far as the attempt shows. */
  readonly devuelto: number;
  /** True when the request may have succeeded although no answer arrived. */
  readonly enDuda: boolean;
  readonly ahora: Date;
}

/**
 * Writes the outcome of a refund attempt. The refund stays open when its amount grew meanwhile.
 * Returns false when it was already complete; nothing changes then.
 */
export const anotarDevolucion = async (
  tx: Tx,
  id: number,
  cambio: IntentoDeDevolucion,
): Promise<boolean> => {
  const { estado, devuelto, ahora } = cambio;
  const falta = sql<boolean>`${estado} = 'devuelta' and monto > ${devuelto}`;
  const { numUpdatedRows } = await tx
    .updateTable('devoluciones')
    .set((eb) => ({
      estado: sql`case when ${falta} then 'pendiente' else ${estado} end`,
      intentos: eb('intentos', '+', 1),
      ultima_respuesta: cambio.respuesta.slice(0, 500),
      resuelta_en: sql`case when ${estado} = 'devuelta' and not (${falta})
        then ${ahora}::timestamptz end`,
      devuelto,
      ...(!cambio.enDuda && { pedida_en: null }),
    }))
    .where('id', '=', id)
    .where('estado', '<>', 'devuelta')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Returns the payment that settled a sale; undefined without one. */
export const pagoSaldado = (db: Base, ventaId: number) =>
  db
    .selectFrom('pagos')
    .select(['id', 'proveedor', 'monto'])
    .where('venta_id', '=', ventaId)
    .where('estado', '=', 'autorizado')
    .executeTakeFirst();
