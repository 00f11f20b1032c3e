import { sql } from 'kysely';

/** Name of the broker `k`: its company's, or a person's first name and surname. */
export const NOMBRE_DE_CORREDOR = sql<string>`coalesce(k.razon_social, concat_ws(' ', k.nombre, k.apellido_paterno))`;
