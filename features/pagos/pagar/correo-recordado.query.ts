import type { Actor } from '#nucleo/contexto.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { sql } from 'kysely';

interface Pedido {
  readonly actor: Pick<Actor, 'sesionId'>;
  readonly ventaId: number;
  readonly ahora: Date;
}

/** Buyer's address of the reminder that brought a public session to a sale of its plate; null without one. */
export const correoRecordado = async (
  db: Base,
  { actor, ventaId, ahora }: Pedido,
): Promise<string | null> => {
  const { rows } = await sql<{ correo: string }>`
    select lower(v.correo_comprador) as correo
    from sesiones s
    join recordatorios r on r.id = s.recordatorio_id and r.vence_en > ${ahora}
    join polizas p on p.id = r.poliza_id
    join ventas v on v.id = p.venta_id and v.correo_comprador is not null
    join venta_vehiculos nueva on nueva.venta_id = ${ventaId} and nueva.patente = p.patente
    join venta_vehiculos vv on vv.id = p.venta_vehiculo_id and vv.rut = nueva.rut
    where s.id = ${actor.sesionId}::uuid`.execute(db);
  return rows[0]?.correo ?? null;
};
