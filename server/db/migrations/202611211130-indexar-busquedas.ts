import { type Kysely, sql } from 'kysely';

/** A vehicle is also found by what its model and its owner are called. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create index vehiculos_modelo on vehiculos (modelo_id);
    create index vehiculos_propietario on vehiculos (propietario_id);
  `.execute(db);
};
