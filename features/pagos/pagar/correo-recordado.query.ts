import type { Actor } from '#nucleo/contexto.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { sql } from 'kysely';

interface Pedido {
  readonly actor: Pick<Actor, 'recordatorioId'>;
  readonly ventaId: number;
  readonly ahora: Date;
}

/** Buyer's address of the reminder that brought a public session to a sale of its plate; null without one. */
export const correoRecordado = async (
  db: Base,
  { actor, ventaId, ahora }: Pedido,
): Promise<string | null> => {
  if (actor.recordatorioId === null) return null;
  const { rows } = await sql<{ correo: string }>`
    select lower(v.correo_comprador) as correo
    from recordatorios r
    join polizas p on p.id = r.poliza_id
    join ventas v on v.id = p.venta_id and v.correo_comprador is not null
    join venta_vehiculos nueva on nueva.venta_id = ${ventaId} and nueva.patente = p.patente
    join venta_vehiculos vv on vv.id = p.venta_vehiculo_id and vv.rut = nueva.rut
      -- Communities share RUT 0, so it names no owner.
      and vv.rut > 0
    where r.id = ${actor.recordatorioId} and r.vence_en > ${ahora}`.execute(db);
  return rows[0]?.correo ?? null;
};
