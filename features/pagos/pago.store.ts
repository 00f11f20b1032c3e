import type { Tx } from '#server/db/conexion.ts';
import type { TerminosDeVehiculo } from '#features/ventas/terminos-vehiculo.ts';
import type { Fecha } from '#values/fecha.ts';
import { sql } from 'kysely';

/**
 * Reserves each plate's period; false when another sale holds one. Rows go in order of plate and
 * are inserted speculatively (`on conflict`): two sales of the same plates wait for each other,
 * where plain inserts under an exclusion constraint would lock each other out.
 */
export const reservarCoberturas = async (
  tx: Tx,
  vehiculos: readonly TerminosDeVehiculo[],
): Promise<boolean> => {
  const orden = vehiculos.toSorted((a, b) => (a.patente < b.patente ? -1 : 1));
  const { numAffectedRows } = await sql`
    insert into coberturas (venta_vehiculo_id, patente, periodo)
    select v.id, v.patente, daterange(v.desde::date, v.hasta::date, '[]')
    from unnest(
      ${orden.map((v) => v.id)}::integer[], ${orden.map((v) => v.patente)}::text[],
      ${orden.map((v) => v.desde)}::text[], ${orden.map((v) => v.hasta)}::text[]
    ) as v (id, patente, desde, hasta)
    order by v.patente
    on conflict do nothing
  `.execute(tx);
  return numAffectedRows === BigInt(orden.length);
};

/**
 * Reserves `cantidad` numbers of both kinds; false when one kind has not so many left. The rows of
 * `stock_reservado` are locked last and in one order, and numbering frees what it uses.
 */
export const reservarNumeros = async (tx: Tx, cantidad: number, hoy: Fecha): Promise<boolean> => {
  await sql`select clase from stock_reservado order by clase desc for update`.execute(tx);
  const { rows } = await sql<{ libres: number }>`
    select coalesce(sum(r.numero_final - r.siguiente + 1), 0)::bigint - s.cantidad as libres
    from stock_reservado s
    left join rangos r on r.clase = s.clase and r.vigente
      and ${hoy}::date between r.inicio_vigencia and r.termino_vigencia
    group by s.clase, s.cantidad
  `.execute(tx);
  if (rows.some(({ libres }) => libres < cantidad)) return false;
  await tx
    .updateTable('stock_reservado')
    .set((eb) => ({ cantidad: eb('cantidad', '+', cantidad) }))
    .execute();
  return true;
};

interface PagoDirecto {
  readonly ventaId: number;
  readonly monto: number;
  readonly ahora: Date;
}

/** A direct payment is settled as it is made; the unique index lets only one stand per sale. */
export const registrarPagoDirecto = async (tx: Tx, pago: PagoDirecto): Promise<void> => {
  await tx
    .insertInto('pagos')
    .values({
      venta_id: pago.ventaId,
      proveedor: 'directo',
      estado: 'autorizado',
      monto: pago.monto,
      orden_compra: `SOAP-${pago.ventaId}-1`,
      codigo_autorizacion: 'DIRECTO',
      creado_en: pago.ahora,
      resuelto_en: pago.ahora,
    })
    .execute();
};

interface VentaPagada {
  readonly id: number;
  readonly terminosVersion: string;
  readonly correoComprador: string | null;
  readonly etapa: number;
  readonly estadoVenta: number;
  readonly estadoEmision: number;
  readonly ahora: Date;
}

export const marcarPagada = async (tx: Tx, venta: VentaPagada): Promise<void> => {
  await tx
    .updateTable('ventas')
    .set((eb) => ({
      etapa: venta.etapa,
      estado_venta: venta.estadoVenta,
      estado_emision: venta.estadoEmision,
      pagada_en: venta.ahora,
      terminos_version: venta.terminosVersion,
      terminos_aceptados_en: venta.ahora,
      correo_comprador: venta.correoComprador,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', venta.id)
    .execute();
};
