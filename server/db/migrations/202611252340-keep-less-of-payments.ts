import { type Kysely, sql } from 'kysely';

/**
 * One index says which payments a sale has and that one of them at most is authorised; and that of the tokens holds
 * none of the payments, two of three, that have no provider. Whoever reads payments meanwhile may.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create unique index pagos_de_venta on pagos
      (venta_id, (case when estado = 'autorizado' then 0 else id end))
  `.execute(db);
  await sql`create unique index pagos_token_unico on pagos (token) where token is not null`.execute(
    db,
  );
  await sql`drop index pagos_uno_autorizado`.execute(db);
  await sql`drop index pagos_venta`.execute(db);
  await sql`alter table pagos drop constraint pagos_token_key`.execute(db);
};
