import { type RawBuilder, sql } from 'kysely';
import type { Base } from '#nucleo/db/conexion.ts';
import { dvDe, MAXIMO_DE_PATENTES, patentes } from './patentes-sql.ts';

const NOMBRES = ['ANA', 'JUAN', 'ROSA', 'PEDRO', 'CAMILA', 'JOSÉ', 'MARTA'];
const APELLIDOS = ['GONZÁLEZ', 'MUÑOZ', 'ROJAS', 'DÍAZ', 'PÉREZ', 'SOTO', 'CONTRERAS', 'SILVA'];

const RUT_DE_PERSONA = 5_000_000;
const RUT_DE_EMPRESA = 76_000_000;

/** Vehicles of a block: the first 500 belong to persons, the others to one fleet. */
export const POR_BLOQUE = 600;
export const SUELTAS = 500;

export interface Registros {
  readonly propietarios: number;
  readonly vehiculos: number;
  /** Number of fleet owners; without any, every vehicle belongs to a person. */
  readonly empresas?: number;
}

/** Rows of earlier calls, and the next free numbers. */
export interface Antes {
  readonly propietarios: number;
  readonly vehiculos: number;
  readonly empresas: number;
  /** Last ids in use. */
  readonly dueno: number;
  readonly vehiculo: number;
}

/** Counts earlier rows by their e-mails and engines, which nothing else writes. */
export const registrosDeAntes = async (base: Base): Promise<Antes> => {
  const { rows } = await sql<Antes>`
    select coalesce(max(rut) filter (where rut < 50000000) - ${sql.lit(RUT_DE_PERSONA)}, 0) as propietarios,
      coalesce(max(rut) filter (where rut > 50000000) - ${sql.lit(RUT_DE_EMPRESA)}, 0) as empresas,
      (select coalesce(max(substr(numero_motor, 4)::int), 0) from vehiculos
        where numero_motor ~ '^MTR[0-9]+$') as vehiculos,
      (select coalesce(max(id), 0) from propietarios) as dueno,
      (select coalesce(max(id), 0) from vehiculos) as vehiculo
    from propietarios where email like 'dueno%@correo.example' or email like 'flota%@correo.example'
  `.execute(base);
  const [antes] = rows;
  if (!antes) throw new Error('sin propietarios que contar');
  return antes;
};

const sembrarPersonas = async (base: Base, cuantas: number, antes: Antes): Promise<void> => {
  await sql`
    insert into propietarios (id, rut, dv, nombre, apellido_paterno, apellido_materno, email, telefono)
    overriding system value
    select ${antes.dueno}::int + n, numero, ${dvDe(sql.ref('numero'))},
      (${NOMBRES}::text[])[1 + i % ${NOMBRES.length}::int],
      (${APELLIDOS}::text[])[1 + i % ${APELLIDOS.length}::int],
      -- Letters only, because a seller is offered these names and the form refuses digits.
      'APELLIDO' || translate(i::text, '0123456789', 'QWXKZJVBYN'),
      'dueno' || i || '@correo.example', '9' || lpad(i::text, 8, '0')
    from generate_series(1, ${cuantas}::int) n, lateral (select ${antes.propietarios}::int + n as i) o,
      lateral (select ${RUT_DE_PERSONA}::int + i as numero) r
  `.execute(base);
};

const sembrarEmpresas = async (
  base: Base,
  { propietarios, empresas = 0 }: Registros,
  antes: Antes,
): Promise<void> => {
  await sql`
    insert into propietarios (id, rut, dv, razon_social, email, telefono)
    overriding system value
    select ${antes.dueno + propietarios}::int + n, numero, ${dvDe(sql.ref('numero'))},
      'TRANSPORTES ' || (${APELLIDOS}::text[])[1 + i % ${APELLIDOS.length}::int] || ' ' || i || ' SPA',
      'flota' || i || '@correo.example', '9' || lpad(i::text, 8, '0')
    from generate_series(1, ${empresas}::int) n, lateral (select ${antes.empresas}::int + n as i) o,
      lateral (select ${RUT_DE_EMPRESA}::int + i as numero) r
  `.execute(base);
};

/** Owner of the `n`-th vehicle of a call. */
const duenoDe = (n: RawBuilder<unknown>, { propietarios, empresas = 0 }: Registros) => {
  const persona = sql`1 + ${n} % ${propietarios}::int`;
  if (empresas === 0) return persona;
  const bloque = sql`((${n} - 1) / ${sql.lit(POR_BLOQUE)})`;
  return sql`case when (${n} - 1) % ${sql.lit(POR_BLOQUE)} < ${sql.lit(SUELTAS)} then ${persona}
    else ${propietarios}::int + 1 + ${bloque} % ${empresas}::int end`;
};

/** Rows per statement, to limit its memory. */
const DE_UNA_VEZ = 1_000_000;

const sembrarVehiculos = async (base: Base, registros: Registros, antes: Antes): Promise<void> => {
  for (let hechos = 0; hechos < registros.vehiculos; hechos += DE_UNA_VEZ) {
    const hasta = antes.vehiculos + Math.min(registros.vehiculos, hechos + DE_UNA_VEZ);
    const n = sql`(p.i - ${antes.vehiculos}::int)`;
    await sql`
      with m as (select array_agg(m.id order by m.id) filter (where t.clase_patente <> 'motocicleta') as autos,
          coalesce(array_agg(m.id order by m.id) filter (where t.clase_patente = 'motocicleta'),
            array_agg(m.id order by m.id)) as motos
        from modelos m join tipos_vehiculo t on t.id = m.tipo_vehiculo_id)
      insert into vehiculos (id, patente, dv, modelo_id, numero_motor, anio_fabricacion, propietario_id)
      overriding system value
      select ${antes.vehiculo}::int + ${n}, p.patente, p.dv,
        case when p.moto then m.motos[1 + p.i / 12 % cardinality(m.motos)]
          else m.autos[1 + p.i % cardinality(m.autos)] end,
        'MTR' || p.i, 1990 + p.i % 36, ${antes.dueno}::int + ${duenoDe(n, registros)}
      from (${patentes(antes.vehiculos + hechos + 1, hasta)}) p, m`.execute(base);
  }
};

/**
 * The rows of `sembrarVolumen`, for callers that add others and count them afterwards. Owners take turns;
 * plates have every usual format, with models of their kind. Another call makes other rows.
 */
export const sembrarRegistros = async (base: Base, registros: Registros): Promise<Antes> => {
  const antes = await registrosDeAntes(base);
  if (antes.vehiculos + registros.vehiculos > MAXIMO_DE_PATENTES)
    throw new RangeError(`no hay más de ${MAXIMO_DE_PATENTES} patentes`);
  await sembrarPersonas(base, registros.propietarios, antes);
  await sembrarEmpresas(base, registros, antes);
  await sembrarVehiculos(base, registros, antes);
  for (const tabla of ['propietarios', 'vehiculos']) {
    await sql`select setval(pg_get_serial_sequence(${tabla}, 'id'), max(id))
      from ${sql.table(tabla)}`.execute(base);
  }
  return antes;
};

/**
 * Fills the lists like years of use: owners with RUTs from 5.000.001 on, and vehicles with a plate each over
 * all models. A repeated call gives equal rows. Updates the statistics.
 */
export const sembrarVolumen = async (base: Base, registros: Registros): Promise<void> => {
  await sembrarRegistros(base, registros);
  await sql`vacuum analyze propietarios, vehiculos, modelos, marcas`.execute(base);
};
