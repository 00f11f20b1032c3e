import { type Kysely, sql } from 'kysely';

/**
 * One index says which payments a sale has and that one of them at most is authorised; and a provider's token,
 * which two payments in three do not have, is told apart by its hash, as the code of a certificate is.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create unique index pagos_de_venta on pagos
      (venta_id, (case when estado = 'autorizado' then 0 else id end))
  `.execute(db);
  await sql`drop index pagos_uno_autorizado`.execute(db);
  await sql`drop index pagos_venta`.execute(db);
  await sql`
    alter table pagos drop constraint pagos_token_key,
      add constraint pagos_token_unico exclude using hash (token with =) where (token is not null)
  `.execute(db);
};
