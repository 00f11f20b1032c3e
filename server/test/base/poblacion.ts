import { type RawBuilder, sql } from 'kysely';
import type { Base, Tx } from '#nucleo/db/conexion.ts';
import { sembrarRastros } from './rastros.ts';
import { sinIndices } from './sin-indices.ts';
import { POR_BLOQUE, sembrarRegistros, SUELTAS } from './volumen.ts';

/**
 * Writes years of issued policies at once:
 * `await poblar(base, { polizas: 500_000, desde: '2024-11-01', hasta: '2026-11-20' })`
 * needs the demonstration's agreements, sellers and models. Policies spread evenly over those days
 * (Santiago), each for a vehicle and plate of its own. With `vuelven`, plates return every year. There are
 * 500 single sales per fleet of 100, over all agreements and their sellers. One policy in 97 is cancelled
 * three days later. Numbers come from ranges of their own.
 * The invariants of server/invariantes hold, except those that read a file, because there is none. The same
 * calls in the same order give the same rows; each continues after the plates, owners and numbers of those
 * before.
 */
export interface Poblacion {
  readonly polizas: number;
  /** First and last day of emission, `YYYY-MM-DD`. */
  readonly desde: string;
  readonly hasta: string;
  /** True: plates return each season from April on, so that no cover overlaps the previous one. */
  readonly vuelven?: boolean;
  readonly semilla?: number;
  /** Receives the number of policies after each batch. */
  readonly alAvanzar?: (polizas: number) => void;
}

/** Tables that grow with every sale. */
export const TABLAS = [
  'propietarios',
  'vehiculos',
  'sesiones',
  'ventas',
  'venta_vehiculos',
  'pagos',
  'coberturas',
  'polizas',
  'documentos_reemplazados',
  'avisos_aach',
  'archivos_sun',
  'envios',
  'codigos_de_venta',
  'auditoria',
];

const UNA_ANULADA_DE = 97;
/** Policies per batch, a multiple of the block: limits memory and temporary files. */
const POR_LOTE = 500 * POR_BLOQUE;
const DIAS_DE_TEMPORADA = 365;

/** Number of sales for this many consecutive policies: a block has single-vehicle sales, then one fleet. */
const ventasDe = (polizas: number): number => {
  const resto = polizas % POR_BLOQUE;
  return (
    Math.floor(polizas / POR_BLOQUE) * (SUELTAS + 1) +
    Math.min(resto, SUELTAS) +
    (resto > SUELTAS ? 1 : 0)
  );
};

/** Last numbers in use before sowing, and the sellers. */
interface Bases {
  readonly venta: number;
  readonly vehiculo: number;
  readonly poliza: number;
  readonly numero: number;
  /** Days of sales, in years of 365. */
  readonly dias: number;
  readonly convenios: readonly number[];
  readonly usuarios: readonly number[];
  readonly publicas: readonly boolean[];
  readonly enLinea: readonly boolean[];
}

const leerBases = async (tx: Tx, { desde, hasta }: Poblacion): Promise<Bases> => {
  const { rows } = await sql<Bases>`
    select (select coalesce(max(id), 1000) from ventas) as venta,
      (select coalesce(max(id), 0) from venta_vehiculos) as vehiculo,
      (select coalesce(max(id), 0) from polizas) as poliza,
      (select coalesce(max(numero_final), 0)::int from rangos) as numero,
      (${sql.lit(DIAS_DE_TEMPORADA)} * a.enteros + (${hasta}::date
        - (${desde}::date + make_interval(years => a.enteros))::date) + 0.5)::float8 as dias,
      array_agg(cu.convenio_id order by cu.id) as convenios,
      array_agg(cu.usuario_id order by cu.id) as usuarios,
      array_agg(u.tipo_login = 1 order by cu.id) as publicas,
      array_agg(c.tipo_de_pago = 0 order by cu.id) as "enLinea"
    from convenio_usuarios cu join usuarios u on u.id = cu.usuario_id
      join convenios c on c.id = cu.convenio_id,
      lateral (select extract(year from age(${hasta}::date, ${desde}::date))::int as enteros) a
    where cu.vigente group by a.enteros
  `.execute(tx);
  const [bases] = rows;
  if (!bases) throw new Error('nadie vende');
  return bases;
};

interface Plan extends Bases {
  readonly poblacion: Poblacion;
  /** Plates per season, and the days over which they are sold. */
  readonly patentes: number;
  readonly diasDeVenta: number;
  /** Id before that of the first vehicle record. */
  readonly registrado: number;
}

const planear = (poblacion: Poblacion, bases: Bases): Omit<Plan, 'registrado'> => {
  const { polizas, vuelven = false } = poblacion;
  const { dias } = bases;
  if (!vuelven || dias <= DIAS_DE_TEMPORADA)
    return { ...bases, poblacion, patentes: polizas, diasDeVenta: dias };
  const patentes = Math.ceil((polizas * DIAS_DE_TEMPORADA) / dias);
  return { ...bases, poblacion, patentes, diasDeVenta: DIAS_DE_TEMPORADA };
};

/** Plates of a season from position `desde` up to, not including, `hasta`. */
interface Lote {
  readonly temporada: number;
  readonly desde: number;
  readonly hasta: number;
}

function* lotesDe({ poblacion: { polizas }, patentes }: Plan): Generator<Lote> {
  for (let temporada = 0; temporada * patentes < polizas; temporada += 1) {
    const cuantas = Math.min(patentes, polizas - temporada * patentes);
    for (let desde = 0; desde < cuantas; desde += POR_LOTE)
      yield { temporada, desde, hasta: Math.min(cuantas, desde + POR_LOTE) };
  }
}

const enBloque = (j: RawBuilder<unknown>) => sql`(${j} % ${sql.lit(POR_BLOQUE)})`;

/** Sale, number and seller of each policy of a batch. */
const filasDe = (plan: Plan, { temporada, desde, hasta }: Lote): RawBuilder<unknown> => {
  const j = sql.ref('j');
  return sql`
    select j, ${temporada * plan.patentes}::int + j + 1 as i,
      ${temporada * ventasDe(plan.patentes)}::int + 1
        + j / ${sql.lit(POR_BLOQUE)} * ${sql.lit(SUELTAS + 1)}
        + least(${enBloque(j)}, ${sql.lit(SUELTAS)}) as orden,
      greatest(${enBloque(j)} - ${sql.lit(SUELTAS)}, 0) as posicion
    from generate_series(${desde}::int, ${hasta - 1}::int) j`;
};

/** Sales in the legal month and the one before it are for the next period. */
const VIGENCIA = sql`lateral (select case when extract(month from d.dia) in (2, 3)
    then make_date(extract(year from d.dia)::int, 4, 1) else d.dia end as vigencia_desde) w,
  lateral (select make_date(extract(year from w.vigencia_desde)::int
    + (extract(month from w.vigencia_desde) > 3)::int, 3, 31) as vigencia_hasta) h`;

const instanteDe = ({ poblacion: { desde }, patentes, diasDeVenta }: Plan, { temporada }: Lote) =>
  sql`((${desde}::date + make_interval(years => ${temporada}::int)) + interval '8 hours'
    + (f.j + 1 - f.posicion)::float8 / ${patentes}::int * ${diasDeVenta}::float8 * interval '1 day')
    at time zone 'America/Santiago'`;

const SIEMBRAS = ['siembra', 'siembra_ventas'];

/** One row per policy with the values of all its rows. */
const sembrarPlan = async (tx: Tx, plan: Plan, lote: Lote): Promise<void> => {
  const { semilla = 7 } = plan.poblacion;
  await sql`
    create temp table siembra on commit drop as
    select f.i, f.posicion, f.i % ${sql.lit(UNA_ANULADA_DE)} = 0 as anulada,
      ${plan.venta}::int + f.orden as venta_id, ${plan.vehiculo}::int + f.i as venta_vehiculo_id,
      ${plan.poliza}::int + f.i as poliza_id, ${plan.numero}::int + f.i as numero,
      (${plan.convenios}::int[])[q.n] as convenio_id, (${plan.usuarios}::int[])[q.n] as usuario_id,
      (${plan.publicas}::bool[])[q.n] as publica, (${plan.enLinea}::bool[])[q.n] as en_linea,
      t.instante, d.dia, w.vigencia_desde, h.vigencia_hasta,
      ve.patente, ve.dv, ve.modelo_id, m.tipo_vehiculo_id, us.id as tipo_uso_id, ve.numero_motor, ve.anio_fabricacion,
      p.rut, p.dv as rut_dv, p.nombre, p.apellido_paterno, p.apellido_materno, p.razon_social,
      p.telefono, p.email, 5000 + 10 * m.tipo_vehiculo_id as prima,
      encode(sha256(('archivo' || (${plan.numero}::int + f.i))::bytea), 'hex') as sha256
    from (${filasDe(plan, lote)}) f
      join vehiculos ve on ve.id = ${plan.registrado}::int + f.j + 1
      join modelos m on m.id = ve.modelo_id join propietarios p on p.id = ve.propietario_id
      left join (select tipo_vehiculo_id, min(id) as id from tipos_uso group by 1) us
        on us.tipo_vehiculo_id = m.tipo_vehiculo_id,
      lateral (select 1 + (f.orden::bigint * 7919 + ${semilla}::int) * 104729
        % ${plan.usuarios.length}::int as n) q,
      lateral (select ${instanteDe(plan, lote)} as instante) t,
      lateral (select (t.instante at time zone 'America/Santiago')::date as dia) d, ${VIGENCIA}
    where ve.id between ${plan.registrado + lote.desde + 1}::int and ${plan.registrado + lote.hasta}::int
    order by f.i
  `.execute(tx);
  await sql`
    create temp table siembra_ventas on commit drop as
    select s.*, 'SOAP-' || venta_id || '-1-k9' || right(to_hex(extract(epoch from instante)::bigint), 6)
        as orden_compra,
      case when en_linea then '1213' else 'DIRECTO' end as codigo,
      md5('sesion' || case when publica then 'v' || venta_id else usuario_id || ':' || dia end)::uuid
        as sesion_id,
      'sun/' || venta_id || '/' || left(md5('sun' || venta_id), 16) || '.txt' as sun,
      encode(sha256(('sun' || venta_id)::bytea), 'hex') as sun_sha256
    from (select venta_id, min(convenio_id) as convenio_id, min(usuario_id) as usuario_id,
        bool_or(publica) as publica, bool_or(en_linea) as en_linea, min(instante) as instante,
        min(dia) as dia, count(*)::int as cuantas, sum(prima)::int as monto,
        bool_and(anulada) as anulada, min(numero) as numero, min(lower(email)) as email,
        min(patente) as patente, min(vigencia_desde) as vigencia_desde,
        md5(string_agg(concat_ws(':', patente, prima, vigencia_desde, vigencia_hasta), ','
          order by posicion)) as huella
      from siembra group by venta_id) s
    order by venta_id
  `.execute(tx);
  for (const tabla of SIEMBRAS) await sql`analyze ${sql.table(tabla)}`.execute(tx);
};

const CONTRATO = sql`(instante at time zone 'America/Santiago')::date`;
const REDACCION = sql`case when ${CONTRATO} < '2026-02-09' then 'POL320130487' else 'POL320260028' end`;

const sembrarVentas = async (tx: Tx): Promise<void> => {
  await sql`
    insert into sesiones (id, usuario_id, tipo, convenio_id, rotada_en, creada_en, vence_en, ip, navegador)
    select distinct on (sesion_id) sesion_id, usuario_id, case when publica then 'publico' else 'login' end,
      case when publica then convenio_id end, instante, instante, instante + interval '12 hours',
      '200.1.2.3', 'Chrome en Windows'
    from siembra_ventas order by sesion_id on conflict do nothing
  `.execute(tx);
  await sql`
    insert into ventas (id, convenio_id, usuario_id, sesion_id, origen, etapa, estado_venta,
      estado_emision, monto_en_pesos, creado_en, pagada_en, emitida_en, terminos_version,
      terminos_aceptados_en, terminos_huella, correo_comprador, turno_emision, version, vigente,
      anulada_en, motivo_anulacion, contrato_el, redaccion)
    overriding system value
    select venta_id, convenio_id, usuario_id, sesion_id, (cuantas > 1)::int, 5, 12, 3, monto,
      instante - interval '5 minutes', instante, instante, '2026-11-21', instante, huella,
      case when publica then email end, 1, 6, not anulada,
      case when anulada then instante + interval '3 days' end,
      case when anulada then 'Vehículo vendido' end,
      ${CONTRATO}, ${REDACCION}
    from siembra_ventas order by venta_id
  `.execute(tx);
  await sql`
    insert into venta_vehiculos (id, venta_id, posicion, patente, dv, tipo_vehiculo_id, tipo_uso_id, modelo_id,
      numero_motor, anio_fabricacion, rut, rut_dv, nombre, apellido_paterno, apellido_materno,
      razon_social, telefono, email, prima, mes_legal, vigencia_desde, vigencia_hasta,
      registro_verificado)
    overriding system value
    select venta_vehiculo_id, venta_id, posicion, patente, dv, tipo_vehiculo_id, tipo_uso_id, modelo_id,
      numero_motor, anio_fabricacion, rut, rut_dv, nombre, apellido_paterno, apellido_materno,
      razon_social, telefono, email, prima, 3, vigencia_desde, vigencia_hasta, true
    from siembra order by i
  `.execute(tx);
  await sql`
    insert into pagos (venta_id, proveedor, estado, monto, orden_compra, codigo_autorizacion,
      creado_en, resuelto_en, autorizado_en, sesion_pago, token, creacion_en,
      confirmacion_en, medio, tarjeta)
    select venta_id, case when en_linea then 'webpay' else 'directo' end, 'autorizado', monto,
      orden_compra, codigo, instante, instante, instante,
      case when en_linea then 'venta-' || venta_id end,
      case when en_linea then md5('t' || venta_id) || md5('u' || venta_id) end,
      case when en_linea then instante end, case when en_linea then instante end,
      case when en_linea then 'debito' end, case when en_linea then '6623' end
    from siembra_ventas order by venta_id
  `.execute(tx);
};

/** Key of a policy's file; a cancelled one was rendered again, with its stamp. */
const SHA256 = sql`case when anulada then reverse(sha256) else sha256 end`;
const claveDe = (sha256: RawBuilder<unknown>) =>
  sql`'polizas/' || venta_id || '/' || numero || '-' || left(${sha256}, 16) || '.pdf'`;

const sembrarPolizas = async (tx: Tx): Promise<void> => {
  await sql`
    insert into coberturas (venta_vehiculo_id, patente, periodo, vigente)
    select venta_vehiculo_id, patente, daterange(vigencia_desde, vigencia_hasta, '[]'), not anulada
    from siembra order by i
  `.execute(tx);
  await sql`
    insert into polizas (id, venta_id, venta_vehiculo_id, numero_poliza, numero_folio, patente,
      vigencia_desde, vigencia_hasta, vigente, emitida_en, redaccion, codigo_hash, firmada,
      documento_clave, documento_sha256, documento_bytes, anulada_en, motivo_anulacion)
    overriding system value
    select poliza_id, venta_id, venta_vehiculo_id, numero, numero, patente, vigencia_desde,
      vigencia_hasta, not anulada, instante,
      ${REDACCION},
      encode(sha256(('poliza' || lpad(numero::text, 16, '0'))::bytea), 'hex'), true,
      ${claveDe(SHA256)}, ${SHA256}, 40000,
      case when anulada then instante + interval '3 days' end,
      case when anulada then 'Vehículo vendido' end
    from siembra order by i
  `.execute(tx);
  await sql`
    insert into documentos_reemplazados (clave, poliza_id, sha256, bytes, motivo, reemplazado_en)
    select ${claveDe(sql`sha256`)}, poliza_id, sha256, 40000, 'anulacion',
      instante + interval '3 days'
    from siembra where anulada order by i
  `.execute(tx);
};

/** Shared rows: number ranges and counters. */
const cerrarPlan = async (tx: Tx, { numero, poblacion: { polizas } }: Plan): Promise<void> => {
  await sql`
    insert into rangos (clase, numero_inicial, numero_final, siguiente, inicio_vigencia, termino_vigencia)
    select c, ${numero + 1}::bigint, ${numero + polizas}::bigint, ${numero + polizas + 1}::bigint,
      '2020-01-01', '2040-12-31' from unnest(array['poliza', 'folio']) c
  `.execute(tx);
  for (const tabla of ['ventas', 'venta_vehiculos', 'polizas']) {
    await sql`select setval(pg_get_serial_sequence(${tabla}, 'id'), max(id))
      from ${sql.table(tabla)}`.execute(tx);
  }
  await sql`update techo_de_ventas set techo = m.id, pedido = m.id
    from (select max(id) as id from ventas) m`.execute(tx);
};

const sembrar = async (tx: Tx, poblacion: Poblacion): Promise<void> => {
  const plan = planear(poblacion, await leerBases(tx, poblacion));
  const { patentes } = plan;
  const antes = await sembrarRegistros(tx, {
    propietarios: Math.ceil(patentes * 0.6),
    vehiculos: patentes,
    empresas: Math.ceil(patentes / POR_BLOQUE / 2),
  });
  await sql`analyze propietarios, vehiculos`.execute(tx);
  let hechas = 0;
  for (const lote of lotesDe({ ...plan, registrado: antes.vehiculo })) {
    await sembrarPlan(tx, { ...plan, registrado: antes.vehiculo }, lote);
    await sembrarVentas(tx);
    await sembrarPolizas(tx);
    await sembrarRastros(tx, poblacion.hasta);
    await sql`drop table ${sql.join(SIEMBRAS.map((tabla) => sql.table(tabla)))}`.execute(tx);
    hechas += lote.hasta - lote.desde;
    poblacion.alAvanzar?.(hechas);
  }
  await cerrarPlan(tx, { ...plan, registrado: antes.vehiculo });
};

/** Millions of rows take longer than the statement time-out. */
export const asentarTablas = (base: Base, tablas: readonly string[] = TABLAS): Promise<void> =>
  base.connection().execute(async (una) => {
    await sql`set statement_timeout = 0`.execute(una);
    await sql`vacuum analyze ${sql.join(tablas.map((tabla) => sql.table(tabla)))}`.execute(una);
    await sql`reset statement_timeout`.execute(una);
  });

/** Fills `base` as described above. docs/rendimiento.md gives the time per million. */
export const poblar = async (base: Base, poblacion: Poblacion): Promise<void> => {
  await base.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`set local work_mem = '256MB'`.execute(tx);
    await sql`set local maintenance_work_mem = '1GB'`.execute(tx);
    await sinIndices(tx, TABLAS, () => sembrar(tx, poblacion));
  });
  await asentarTablas(base);
};
