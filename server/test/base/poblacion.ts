import { sql } from 'kysely';
import type { Base, Tx } from '#nucleo/db/conexion.ts';
import { sinIndices } from './sin-indices.ts';
import { sembrarRegistros } from './volumen.ts';

/**
 * Years of sales at once: `await poblar(base, { polizas: 500_000, desde: '2024-11-01', hasta:
 * '2026-11-20' })` on a database with the demonstration (agreements, sellers, models) leaves that
 * many issued policies, evenly over those days (Santiago), each of a vehicle and plate of its own:
 * 500 sales of one vehicle for every fleet of 100, over all agreements and whoever sells them, one
 * policy of 97 cancelled three days later, numbers in ranges of their own. The invariants of
 * server/invariantes hold, save those that read a file: there is none. The same call on the same
 * database gives the same rows; it is called once per database, for owners begin at RUT 5.000.001.
 */
interface Poblacion {
  readonly polizas: number;
  /** First and last day of emission, `YYYY-MM-DD`. */
  readonly desde: string;
  readonly hasta: string;
  readonly semilla?: number;
}

const TABLAS = [
  'propietarios',
  'vehiculos',
  'ventas',
  'venta_vehiculos',
  'pagos',
  'coberturas',
  'polizas',
  'avisos_aach',
  'archivos_sun',
  'envios',
  'auditoria',
];

/** 500 sales of one and a fleet of 100: what 600 policies in a row belong to. */
const POR_BLOQUE = 600;
const SUELTAS = 500;
const UNA_ANULADA_DE = 97;

/** One row per policy with all that its rows say, and one per sale. */
const planear = async (tx: Tx, { polizas, desde, hasta, semilla = 7 }: Poblacion) => {
  await sql`
    create temp table siembra on commit drop as
    with vendedores as (
      select array_agg(cu.convenio_id order by cu.id) as convenios,
        array_agg(cu.usuario_id order by cu.id) as usuarios
      from convenio_usuarios cu where cu.vigente),
    base as (select coalesce((select max(id) from ventas), 1000) as venta,
      coalesce((select max(id) from venta_vehiculos), 0) as vehiculo,
      coalesce((select max(id) from polizas), 0) as poliza,
      (select coalesce(max(numero_final), 0) from rangos) as numero,
      (select max(id) from vehiculos) - ${polizas}::int as registrado),
    filas as (
      select i, 1 + (i - 1) / ${POR_BLOQUE}::int * ${SUELTAS + 1}::int
          + least((i - 1) % ${POR_BLOQUE}::int, ${SUELTAS}::int) as orden,
        greatest((i - 1) % ${POR_BLOQUE}::int - ${SUELTAS}::int, 0) as posicion,
        i % ${UNA_ANULADA_DE}::int = 0 as anulada
      from generate_series(1, ${polizas}::int) i)
    select f.*, b.venta + f.orden as venta_id, b.vehiculo + i as venta_vehiculo_id,
      b.poliza + i as poliza_id, b.numero + i as numero, b.registrado + i as vehiculo_id,
      v.convenios[n] as convenio_id, v.usuarios[n] as usuario_id,
      (${desde}::date + time '08:00' + (i - f.posicion)::float8 / ${polizas}::int
        * (${hasta}::date - ${desde}::date + 0.5) * interval '1 day')
        at time zone 'America/Santiago' as instante
    from filas f, base b, vendedores v, lateral (select
      1 + (f.orden::bigint * 7919 + ${semilla}::int) * 104729 % cardinality(v.usuarios) as n) as u
  `.execute(tx);
  await sql`analyze siembra`.execute(tx);
};

const sembrarVentas = async (tx: Tx): Promise<void> => {
  await sql`
    insert into venta_vehiculos (id, venta_id, posicion, patente, dv, tipo_vehiculo_id, modelo_id,
      numero_motor, anio_fabricacion, rut, rut_dv, nombre, apellido_paterno, apellido_materno,
      razon_social, telefono, email, prima, mes_legal, vigencia_desde, vigencia_hasta,
      registro_verificado)
    overriding system value
    select s.venta_vehiculo_id, s.venta_id, s.posicion, v.patente, v.dv, m.tipo_vehiculo_id, m.id,
      v.numero_motor, v.anio_fabricacion, p.rut, p.dv, p.nombre, p.apellido_paterno,
      p.apellido_materno, p.razon_social, p.telefono, p.email, 5000 + 10 * m.tipo_vehiculo_id, 3,
      d.dia, make_date(extract(year from d.dia)::int
        + (extract(month from d.dia) > 3)::int, 3, 31), true
    from siembra s join vehiculos v on v.id = s.vehiculo_id join modelos m on m.id = v.modelo_id
      join propietarios p on p.id = v.propietario_id,
      lateral (select (s.instante at time zone 'America/Santiago')::date as dia) as d
    order by s.i
  `.execute(tx);
  await sql`
    insert into ventas (id, convenio_id, usuario_id, origen, etapa, estado_venta, estado_emision,
      monto_en_pesos, creado_en, pagada_en, emitida_en, vigente, anulada_en, motivo_anulacion)
    overriding system value
    select s.venta_id, min(s.convenio_id), min(s.usuario_id), (count(*) > 1)::int, 5, 12, 3,
      sum(vv.prima), min(s.instante) - interval '5 minutes', min(s.instante), min(s.instante),
      not bool_and(s.anulada), case when bool_and(s.anulada) then min(s.instante) + interval '3 days' end,
      case when bool_and(s.anulada) then 'Vehículo vendido' end
    from siembra s join venta_vehiculos vv on vv.id = s.venta_vehiculo_id
    group by s.venta_id order by s.venta_id
  `.execute(tx);
  await sql`
    insert into pagos (venta_id, proveedor, estado, monto, orden_compra, codigo_autorizacion,
      creado_en, resuelto_en, autorizado_en)
    select v.id, 'directo', 'autorizado', v.monto_en_pesos, 'P' || v.id, 'DIRECTO', v.pagada_en,
      v.pagada_en, v.pagada_en
    from ventas v where v.id in (select venta_id from siembra) order by v.id
  `.execute(tx);
};

const sembrarPolizas = async (tx: Tx): Promise<void> => {
  await sql`
    insert into rangos (clase, numero_inicial, numero_final, siguiente, inicio_vigencia, termino_vigencia)
    select c, min(numero), max(numero) + 1, max(numero) + 1, '2020-01-01', '2040-12-31'
    from siembra, unnest(array['poliza', 'folio']) c group by c
  `.execute(tx);
  await sql`
    insert into coberturas (venta_vehiculo_id, patente, periodo, vigente)
    select vv.id, vv.patente, daterange(vv.vigencia_desde, vv.vigencia_hasta, '[]'), not s.anulada
    from siembra s join venta_vehiculos vv on vv.id = s.venta_vehiculo_id order by s.i
  `.execute(tx);
  await sql`
    insert into polizas (id, venta_id, venta_vehiculo_id, numero_poliza, numero_folio, patente,
      vigencia_desde, vigencia_hasta, vigente, emitida_en, redaccion, codigo_hash, firmada,
      documento_clave, documento_sha256, documento_bytes, anulada_en, motivo_anulacion)
    overriding system value
    select s.poliza_id, s.venta_id, vv.id, s.numero, s.numero, vv.patente, vv.vigencia_desde,
      vv.vigencia_hasta, not s.anulada, s.instante,
      case when vv.vigencia_desde < '2026-02-09' then 'POL320130487' else 'POL320260028' end,
      encode(sha256(('poliza' || s.numero)::bytea), 'hex'), true,
      'polizas/' || s.venta_id || '/' || s.numero || '.pdf',
      encode(sha256(('archivo' || s.numero)::bytea), 'hex'), 40000,
      case when s.anulada then s.instante + interval '3 days' end,
      case when s.anulada then 'Vehículo vendido' end
    from siembra s join venta_vehiculos vv on vv.id = s.venta_vehiculo_id order by s.i
  `.execute(tx);
  await sql`
    insert into avisos_aach (poliza_id, clase, estado, intentos, creado_en, resuelto_en)
    select poliza_id, c, 'aceptado', 1, instante, instante from siembra,
      unnest(array['alta', 'anulacion']) c where c = 'alta' or anulada order by i
  `.execute(tx);
  for (const [tabla, columna] of [
    ['ventas', 'venta_id'],
    ['venta_vehiculos', 'venta_vehiculo_id'],
    ['polizas', 'poliza_id'],
  ] as const) {
    await sql`select setval(pg_get_serial_sequence(${tabla}, 'id'), max(${sql.ref(columna)}))
      from siembra`.execute(tx);
  }
  await sql`update techo_de_ventas set techo = m.id, pedido = m.id
    from (select max(venta_id) as id from siembra) m`.execute(tx);
};

/** What is left behind by paying, issuing, telling and cancelling. */
const sembrarRastros = async (tx: Tx): Promise<void> => {
  await sql`
    insert into archivos_sun (venta_id, clave, sha256, polizas, total, creado_en)
    select v.id, 'sun/' || v.id || '.txt', encode(sha256(('sun' || v.id)::bytea), 'hex'), s.cuantas,
      v.monto_en_pesos, v.emitida_en
    from ventas v join (select venta_id, count(*) as cuantas from siembra group by 1) s
      on s.venta_id = v.id order by v.id
  `.execute(tx);
  await sql`
    insert into envios (clase, clave, venta_id, destino, contenido, estado, intentos, creado_en, enviado_en)
    select 'validar_pago', 'validar_pago:P' || v.id, v.id, 'aseguradora', '{}', 'enviado', 1,
      v.pagada_en, v.pagada_en
    from ventas v where v.id in (select venta_id from siembra)
    union all
    select distinct 'correo', 'propietario:' || s.venta_id || ':' || lower(vv.email), s.venta_id,
      vv.email, '{}'::jsonb, 'enviado', 1, s.instante, s.instante
    from siembra s join venta_vehiculos vv on vv.id = s.venta_vehiculo_id
  `.execute(tx);
  await sql`
    insert into auditoria (ocurrido_en, usuario_id, rol, accion, entidad, entidad_id, despues)
    select s.instante, s.usuario_id, 'venta', a, 'venta', s.venta_id,
      case a when 'numerar_polizas' then jsonb_build_object('cantidad', s.cuantas) end
    from (select venta_id, min(usuario_id) as usuario_id, min(instante) as instante,
        count(*) as cuantas from siembra group by 1) s,
      unnest(array['pagar', 'numerar_polizas', 'emitir']) a
    union all
    select s.instante + interval '3 days', null, 'soporte', 'anular_poliza', 'poliza', s.poliza_id,
      jsonb_build_object('motivo', 'Vehículo vendido') from siembra s where s.anulada
  `.execute(tx);
};

/** Fills `base`; see above. Half a million policies take about a minute and a half. */
export const poblar = async (base: Base, poblacion: Poblacion): Promise<void> => {
  const { polizas } = poblacion;
  await base.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`set local work_mem = '256MB'`.execute(tx);
    await sql`set local maintenance_work_mem = '512MB'`.execute(tx);
    await sinIndices(tx, TABLAS, async () => {
      await sembrarRegistros(tx, { propietarios: Math.ceil(polizas * 0.6), vehiculos: polizas });
      await sql`analyze propietarios, vehiculos`.execute(tx);
      await planear(tx, poblacion);
      await sembrarVentas(tx);
      await sembrarPolizas(tx);
      await sembrarRastros(tx);
    });
  });
  await sql`vacuum analyze ${sql.join(TABLAS.map((tabla) => sql.table(tabla)))}`.execute(base);
};
