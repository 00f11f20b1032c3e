import { sql } from 'kysely';
import type { Base } from '#nucleo/db/conexion.ts';

const LETRAS = 'BCDFGHJKLPRSTVWXYZ';
const NOMBRES = ['ANA', 'JUAN', 'ROSA', 'PEDRO', 'CAMILA', 'JOSÉ', 'MARTA'];
const APELLIDOS = ['GONZÁLEZ', 'MUÑOZ', 'ROJAS', 'DÍAZ', 'PÉREZ', 'SOTO', 'CONTRERAS', 'SILVA'];

/** Check digit of the RUT in `numero`: modulo 11, weights 2 to 7 from the right. */
const dvDe = sql`(select substr('0K987654321', 1 + (sum(d::int * (2 + (n - 1) % 6)) % 11)::int, 1)
  from unnest(string_to_array(reverse(numero::text), null)) with ordinality as c(d, n))`;

/**
 * The rows of `sembrarVolumen`, for those who write them with others and count them afterwards:
 * vehicle `i` is one of owner and model `i`, round and round.
 */
export const sembrarRegistros = async (
  base: Base,
  { propietarios, vehiculos }: { propietarios: number; vehiculos: number },
): Promise<void> => {
  await sql`
    insert into propietarios (rut, dv, nombre, apellido_paterno, apellido_materno, email, telefono)
    select numero, ${dvDe}, (${NOMBRES}::text[])[1 + i % ${NOMBRES.length}::int],
      (${APELLIDOS}::text[])[1 + i % ${APELLIDOS.length}::int], 'APELLIDO' || i,
      'dueno' || i || '@correo.example', '9' || lpad(i::text, 8, '0')
    from generate_series(1, ${propietarios}::int) i, lateral (select 5000000 + i as numero) r
  `.execute(base);
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
};

/**
 * Fills the lists as years of use would: owners with RUTs from 5.000.001 on, and vehicles with a
 * plate each over all models. The same call gives the same rows; the statistics are brought up to date.
 */
export const sembrarVolumen = async (
  base: Base,
  cuantos: { propietarios: number; vehiculos: number },
): Promise<void> => {
  await sembrarRegistros(base, cuantos);
  await sql`vacuum analyze propietarios, vehiculos, modelos, marcas`.execute(base);
};
