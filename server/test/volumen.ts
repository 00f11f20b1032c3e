import { sql } from 'kysely';
import type { Base } from '../db/conexion.ts';

const LETRAS = 'BCDFGHJKLPRSTVWXYZ';
const NOMBRES = ['ANA', 'JUAN', 'ROSA', 'PEDRO', 'CAMILA', 'JOSÉ', 'MARTA'];
const APELLIDOS = ['GONZÁLEZ', 'MUÑOZ', 'ROJAS', 'DÍAZ', 'PÉREZ', 'SOTO', 'CONTRERAS', 'SILVA'];

/**
 * Fills the lists as years of use would: owners with RUTs from 5.000.001 on, and vehicles with a
 * plate each over all models. The same call gives the same rows; the statistics are brought up to date.
 */
export const sembrarVolumen = async (
  base: Base,
  { propietarios, vehiculos }: { propietarios: number; vehiculos: number },
): Promise<void> => {
  await sql`
    insert into propietarios (rut, dv, nombre, apellido_paterno, apellido_materno, email, telefono)
    select 5000000 + i, 'K', (${NOMBRES}::text[])[1 + i % ${NOMBRES.length}::int],
      (${APELLIDOS}::text[])[1 + i % ${APELLIDOS.length}::int], 'APELLIDO' || i,
      'dueno' || i || '@correo.example', '9' || lpad(i::text, 8, '0')
    from generate_series(1, ${propietarios}::int) i`.execute(base);
  await sql`
    with letras as (select string_to_array(${LETRAS}, null) as l),
      m as (select array_agg(id order by id) as ids from modelos),
      p as (select array_agg(id order by id) as ids from propietarios)
    insert into vehiculos (patente, modelo_id, numero_motor, anio_fabricacion, propietario_id)
    select l[1 + i / 5832 % 18] || l[1 + i / 324 % 18] || l[1 + i / 18 % 18] || l[1 + i % 18]
        || lpad((i % 100)::text, 2, '0'),
      m.ids[1 + i % cardinality(m.ids)], 'MTR' || i, 1990 + i % 36,
      p.ids[1 + i % cardinality(p.ids)]
    from generate_series(1, ${vehiculos}::int) i, letras, m, p`.execute(base);
  await sql`vacuum analyze propietarios, vehiculos, modelos, marcas`.execute(base);
};
