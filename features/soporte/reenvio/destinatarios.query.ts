import { ventasVisibles } from '#features/ventas/venta.query.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import { sql } from 'kysely';
import type { Destinatario, Reenviable } from './reenviable.ts';

/** Content and possible recipients of a resent mail, for a sale or one of its policies. */
export interface Envio extends Reenviable {
  readonly polizaId: number | null;
  /** E-mail of its owner; null if several owners share it, blank without one. */
  readonly dueno: string | null;
  /** True if a reminder completed the buyer's address. */
  readonly recordado: boolean;
  readonly correos: Readonly<Partial<Record<Destinatario, string>>>;
}

const deVenta = (ctx: Contexto, ventaId: number) =>
  ventasVisibles(ctx)
    .innerJoin('usuarios as u', 'u.id', 'v.usuario_id')
    .leftJoin('entidades as e', 'e.id', 'u.entidad_id')
    .select(['v.vigente', 'v.estado_emision', 'v.correo_comprador', 'e.email as vendedor'])
    .select('v.correo_recordado as recordado')
    .where('v.id', '=', ventaId)
    .executeTakeFirst();

/** Valid policies of a sale together, or the one of a number in any state. */
const resumenDePolizas = (ctx: Contexto, ventaId: number, numeroPoliza: number | null) =>
  ctx.db
    .selectFrom('polizas as p')
    .innerJoin('venta_vehiculos as vv', 'vv.id', 'p.venta_vehiculo_id')
    .select(sql<number | null>`min(p.id)`.as('polizaId'))
    .select(sql<number>`count(*)::integer`.as('cuantas'))
    .select(sql<boolean>`coalesce(bool_and(p.firmada), false)`.as('listas'))
    .select(sql<boolean>`coalesce(bool_and(p.vigente), false)`.as('vigentes'))
    .select(sql<string | null>`min(lower(vv.email))`.as('dueno'))
    .select(sql<number>`count(distinct lower(vv.email))::integer`.as('duenos'))
    .where('p.venta_id', '=', ventaId)
    .where('p.documento_clave', 'is not', null)
    .$if(numeroPoliza === null, (q) => q.where('p.vigente', '=', true))
    .$if(numeroPoliza !== null, (q) => q.where('p.numero_poliza', '=', numeroPoliza ?? 0))
    .executeTakeFirstOrThrow();

/**
 * Mail of a sale, or of one of its policies. Null if the sale is out of the caller's reach or has no such
 * policy. The seller replaces a buyer without an address.
 */
export const envioDe = async (
  ctx: Contexto,
  ventaId: number,
  numeroPoliza: number | null,
): Promise<Envio | null> => {
  const venta = await deVenta(ctx, ventaId);
  if (!venta) return null;
  const { polizaId, cuantas, listas, vigentes, dueno, duenos } = await resumenDePolizas(
    ctx,
    ventaId,
    numeroPoliza,
  );
  if (numeroPoliza !== null && cuantas === 0) return null;
  const unico = duenos === 1 ? dueno : null;
  const comprador = venta.correo_comprador?.toLowerCase();
  const vendedor = venta.vendedor?.toLowerCase();
  return {
    que: numeroPoliza === null ? 'venta' : 'poliza',
    vigente: numeroPoliza === null ? venta.vigente : vigentes,
    estadoEmision: venta.estado_emision,
    documentosListos: listas,
    polizaId: numeroPoliza === null ? null : polizaId,
    dueno: unico,
    recordado: venta.recordado,
    correos: {
      ...(unico && { propietario: unico }),
      ...(comprador && { comprador }),
      ...(!comprador && vendedor && { vendedor }),
    },
  };
};
