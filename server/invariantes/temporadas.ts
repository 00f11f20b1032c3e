import type { Base, Tx } from '#nucleo/db/conexion.ts';
import { formatearFecha } from '#values/fecha.ts';
import { type RawBuilder, sql } from 'kysely';
import { enTramo, tramosDe, VENTAS_POR_TRAMO } from './tramos.ts';

/** Condition for the facts of a sale that rules read. */
const DE_REGLAS = sql`entidad = 'venta' and accion in ('pagar', 'numerar_polizas', 'emitir', 'devolver_pago',
  'pago_devuelto', 'solicitar_reemision', 'aprobar_reemision', 'rechazar_reemision')`;

type Consultas = Readonly<Record<string, RawBuilder<unknown>>>;

/** Columns of a sale's rows that rules read or that must never change. */
const SIN_HECHOS: Consultas = {
  ventas: sql`select id as venta_id, hash_record_extended(row(id, etapa, estado_venta, estado_emision,
      monto_en_pesos, pagada_en, emitida_en, vigente, anulada_en), 0) as h from ventas`,
  venta_vehiculos: sql`select venta_id, hash_record_extended(row(id, venta_id, posicion, patente, prima,
      vigencia_desde, vigencia_hasta, patente_validada, informar_aach), 0) as h from venta_vehiculos`,
  pagos: sql`select venta_id, hash_record_extended(row(id, venta_id, estado, monto, orden_compra), 0) as h
    from pagos`,
  devoluciones: sql`select p.venta_id, hash_record_extended(row(d.id, d.pago_id, d.monto, d.estado,
      d.devuelto), 0) as h from devoluciones d join pagos p on p.id = d.pago_id`,
  reemisiones: sql`select venta_id, hash_record_extended(row(id, venta_id, estado), 0) as h
    from reemisiones`,
  coberturas: sql`select vv.venta_id, hash_record_extended(row(c.venta_vehiculo_id, c.patente, c.periodo,
      c.vigente, c.exenta), 0) as h
    from coberturas c join venta_vehiculos vv on vv.id = c.venta_vehiculo_id`,
  polizas: sql`select venta_id, hash_record_extended(row(id, venta_id, venta_vehiculo_id, numero_poliza,
      numero_folio, patente, vigencia_desde, vigencia_hasta, vigente, emitida_en, codigo_hash, firmada,
      documento_sha256, anulada_en), 0) as h from polizas`,
  casos_aach: sql`select p.venta_id, hash_record_extended(row(c.id, c.poliza_id, c.resultado, c.pago_id,
      c.devolucion_monto), 0) as h from casos_aach c join polizas p on p.id = c.poliza_id`,
  avisos_aach: sql`select p.venta_id, hash_record_extended(row(a.id, a.poliza_id, a.clase, a.estado), 0) as h
    from avisos_aach a join polizas p on p.id = a.poliza_id`,
  archivos_sun: sql`select venta_id, hash_record_extended(row(id, venta_id, sha256, polizas, total), 0) as h
    from archivos_sun`,
  envios: sql`select venta_id, hash_record_extended(row(id, venta_id, clase, clave, estado), 0) as h
    from envios where venta_id is not null and (clase = 'validar_pago' or clave like 'propietario:%')`,
  incidentes: sql`select venta_id, hash_record_extended(row(id, venta_id, clase), 0) as h
    from incidentes where venta_id is not null and cerrado_en is null`,
  anulaciones: sql`select p.venta_id, hash_record_extended(row(a.id, a.accion, a.entidad_id, a.despues), 0) as h
    from auditoria a join polizas p on p.id = a.entidad_id
    where a.entidad = 'poliza' and a.accion = 'anular_poliza'`,
};

/** Facts that rules read, in any table. */
const HECHOS: Consultas = {
  hechos: sql`select entidad_id as venta_id, hash_record_extended(row(id, accion, entidad_id, despues), 0) as h
    from hechos where ${DE_REGLAS}`,
};

/** Facts in the tables of release 1.3.0, whose seals carry these names. */
const HECHOS_DE_1_3_0: Consultas = {
  auditoria: sql`select entidad_id as venta_id, hash_record_extended(row(id, accion, entidad_id, despues), 0) as h
    from auditoria where ${DE_REGLAS}`,
  hechos_breves: sql`select entidad_id as venta_id,
      hash_record_extended(row(id, clase, entidad_id, datos), 0) as h
    from hechos_breves where clase in (4, 5, 6)`,
  hechos_de_venta: sql`select venta_id, hash_record_extended(row(id, desde, venta_id, usuario_id, rol, formas,
      hechos, solicitudes, monto, numero_poliza, orden_compra, codigo), 0) as h from hechos_de_venta`,
};

/** A season: its sales are numbered after `ventaDesde` and up to `ventaHasta`. */
interface Temporada {
  readonly termino: string;
  readonly ventaDesde: number;
  readonly ventaHasta: number;
}

type Huellas = Readonly<Record<string, string>>;

const HUELLAS: Consultas = { ...SIN_HECHOS, ...HECHOS };
const esDe130 = (huellas: Huellas): boolean =>
  Object.keys(HECHOS_DE_1_3_0).some((tabla) => tabla in huellas);

/** Queries for the form in which a season was sealed. */
const consultasDe = (huellas: Huellas): Consultas =>
  esDe130(huellas) ? { ...SIN_HECHOS, ...HECHOS_DE_1_3_0 } : HUELLAS;

/** Row count of each table for these sales, and the sum of the rows' hashes, which ignores their order. */
const huellasDe = async (
  tx: Tx,
  { ventaDesde, ventaHasta }: Temporada,
  consultas: Consultas,
  ventas: number,
): Promise<Huellas> => {
  const sumas = new Map<string, { filas: bigint; suma: bigint }>();
  for await (const tramo of tramosDe(tx, { desde: ventaDesde, hasta: ventaHasta }, ventas)) {
    await enTramo(tx, tramo, async () => {
      for (const [tabla, filas] of Object.entries(consultas)) {
        const { rows } = await sql<{ filas: string; suma: string }>`
          select count(*)::text as filas, coalesce(sum(f.h), 0)::text as suma from (${filas}) f`.execute(
          tx,
        );
        const { filas: mas = '0', suma = '0' } = rows[0] ?? {};
        const antes = sumas.get(tabla) ?? { filas: 0n, suma: 0n };
        sumas.set(tabla, { filas: antes.filas + BigInt(mas), suma: antes.suma + BigInt(suma) });
      }
    });
  }
  const conFilas = [...sumas].filter(([, { filas }]) => filas > 0n);
  return Object.fromEntries(
    conFilas.map(([tabla, { filas, suma }]) => [tabla, `${filas}:${suma}`]),
  );
};

const versionDe = async (db: Base): Promise<number> => {
  const { rows } = await sql<{ version: number }>`
    select current_setting('server_version_num')::int / 10000 as version`.execute(db);
  return rows[0]?.version ?? 0;
};

/** Closed seasons, oldest first. */
const cerradas = async (db: Base) => {
  const filas = await db.selectFrom('temporadas_cerradas').selectAll().orderBy('termino').execute();
  return filas.map((fila, i) => ({
    termino: fila.termino,
    ventaDesde: filas[i - 1]?.venta_hasta ?? 0,
    ventaHasta: fila.venta_hasta,
    huellas: fila.huellas as Huellas,
    version: fila.version_postgres,
  }));
};

const distintas = (antes: Huellas, ahora: Huellas): string[] =>
  Object.keys(consultasDe(antes)).filter((tabla) => antes[tabla] !== ahora[tabla]);

/**
 * Number of the last sale up to which closed seasons are unchanged, and a sentence for each changed one.
 * Hashes of another PostgreSQL version cannot be compared.
 */
export const revisarCerradas = async (
  tx: Tx,
  ventasPorTramo: number,
): Promise<{ intactasHasta: number; rotas: string[] }> => {
  const version = await versionDe(tx);
  const todas = await cerradas(tx);
  const ajena = todas.findIndex((una) => una.version !== version);
  const temporadas = ajena === -1 ? todas : todas.slice(0, ajena);
  const cambios: string[][] = [];
  for (const una of temporadas) {
    const ahora = await huellasDe(tx, una, consultasDe(una.huellas), ventasPorTramo);
    cambios.push(distintas(una.huellas, ahora));
  }
  const primera = cambios.findIndex((tablas) => tablas.length > 0);
  const intactas = primera === -1 ? temporadas : temporadas.slice(0, primera);
  return {
    intactasHasta: intactas.at(-1)?.ventaHasta ?? 0,
    rotas: temporadas.flatMap(({ termino }, i) => {
      const tablas = cambios[i] ?? [];
      return tablas.length === 0
        ? []
        : `I9 no se cumple (una temporada cerrada no cambia): la que terminó el ${formatearFecha(termino)}, en ${tablas.join(', ')}`;
    }),
  };
};

/**
 * Seals the closed seasons of release 1.3.0 again over `hechos`, which reads the same facts in any table.
 * Keeps the former seal. Compares and rewrites only the part of a seal that covers facts. Skips seals of
 * another PostgreSQL version, because its hashes are not comparable.
 * @throws when the facts of a season differ from its seal; nothing is sealed then
 */
export const resellarTemporadas = (base: Base): Promise<void> =>
  base
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      const version = await versionDe(tx);
      for (const una of await cerradas(tx)) {
        if (!esDe130(una.huellas) || una.version !== version) continue;
        const ahora = await huellasDe(tx, una, HECHOS_DE_1_3_0, VENTAS_POR_TRAMO);
        const cambiadas = Object.keys(HECHOS_DE_1_3_0).filter((t) => una.huellas[t] !== ahora[t]);
        if (cambiadas.length > 0) {
          throw new Error(
            `la auditoría de la temporada que terminó el ${formatearFecha(una.termino)} no es la que se selló (${cambiadas.join(', ')}): no se copia`,
          );
        }
        const hechos = await huellasDe(tx, una, HECHOS, VENTAS_POR_TRAMO);
        const otras = Object.entries(una.huellas).filter(([tabla]) => !(tabla in HECHOS_DE_1_3_0));
        await tx
          .updateTable('temporadas_cerradas')
          .set({
            huellas: JSON.stringify({ ...Object.fromEntries(otras), ...hechos }),
            huellas_anteriores: JSON.stringify(una.huellas),
          })
          .where('termino', '=', una.termino)
          .execute();
      }
    });

/** Seasons without a policy in force on the day `hoy`. */
const terminadas = async (db: Base, hoy: string): Promise<Temporada[]> => {
  const { rows } = await sql<{ termino: string; venta_hasta: number }>`
    select s.* from (
      select termino, max(max(v.id)) over (order by termino) as venta_hasta
      from ventas v, lateral (select (v.creado_en at time zone 'America/Santiago')::date as dia) d,
        lateral (select make_date(extract(year from d.dia)::int
          + (extract(month from d.dia) > 3)::int, 3, 31) as termino) t
      group by termino) s
    where s.termino < ${hoy}::date and s.venta_hasta < (
      select coalesce(min(venta_id), 2147483647) from polizas where vigente and vigencia_hasta >= ${hoy}::date)
    order by s.termino
  `.execute(db);
  return rows.map(({ termino, venta_hasta }, i) => ({
    termino,
    ventaDesde: rows[i - 1]?.venta_hasta ?? 0,
    ventaHasta: venta_hasta,
  }));
};

/**
 * Seals every season that has ended by `hoy`, closed ones again. The caller has found that all rules hold.
 * Returns their last days.
 */
export const cerrarTemporadas = async (
  tx: Tx,
  hoy: string,
  ahora: Date,
  ventasPorTramo = VENTAS_POR_TRAMO,
): Promise<string[]> => {
  const temporadas = await terminadas(tx, hoy);
  const antes = new Map((await cerradas(tx)).map(({ termino, huellas }) => [termino, huellas]));
  const version = await versionDe(tx);
  for (const temporada of temporadas) {
    const { termino } = temporada;
    const suyas = await huellasDe(tx, temporada, HUELLAS, ventasPorTramo);
    const anterior = antes.get(termino);
    const fila = {
      venta_hasta: temporada.ventaHasta,
      polizas: Number(suyas['polizas']?.split(':')[0] ?? 0),
      huellas: JSON.stringify(suyas),
      version_postgres: version,
      cerrada_en: ahora,
      ...(anterior && esDe130(anterior) && { huellas_anteriores: JSON.stringify(anterior) }),
    };
    await tx
      .insertInto('temporadas_cerradas')
      .values({ termino, ...fila })
      .onConflict((oc) => oc.column('termino').doUpdateSet(fila))
      .execute();
  }
  return temporadas.map(({ termino }) => termino);
};
