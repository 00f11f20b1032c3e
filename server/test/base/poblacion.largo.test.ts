import { poblarCasa } from './poblar-casa.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '../casa.ts';
import { crearVendedor } from '../cliente.ts';
import { ventaPagada } from '../negocio/emision.ts';
import { crearConvenioQueVende } from '../negocio/fabrica.ts';
import { entradasDe, tramoDelParque } from '../negocio/parque.ts';
import { rotosEnReposo } from '../oraculo.ts';
import { rotosAlTerminar } from '../reposo.ts';
import { dvPatente, formatoPatente } from '#values/formato-patente.ts';
import { claseAdmitePatente, type ClasePatente } from '#values/clase-patente.ts';
import { calcularDv } from '#values/rut.ts';
import { poblar } from './poblacion.ts';

const cuentas = async ({ base }: Casa) => {
  const { rows } = await sql`
    select count(*)::int as polizas, count(distinct p.venta_id)::int as ventas,
      count(*) filter (where not p.vigente)::int as anuladas,
      count(distinct c.corredor_id)::int as corredores, count(distinct v.usuario_id)::int as usuarios,
      min(p.vigencia_desde)::text as primera, max(p.vigencia_desde)::text as ultima
    from polizas p join ventas v on v.id = p.venta_id join convenios c on c.id = v.convenio_id
  `.execute(base);
  return rows[0];
};
const indices = async ({ base }: Casa) => {
  const { rows } = await sql<{ indexdef: string }>`
    select indexdef from pg_indexes where schemaname = 'public' order by 1`.execute(base);
  return rows.map(({ indexdef }) => indexdef);
};

/** A table, and the condition for its rows of sale `$1`. */
const DE_UNA_VENTA = {
  ventas: 't.id = $1',
  venta_vehiculos: 't.venta_id = $1',
  pagos: 't.venta_id = $1',
  coberturas: 't.venta_vehiculo_id in (select id from venta_vehiculos where venta_id = $1)',
  polizas: 't.venta_id = $1',
  avisos_aach: 't.poliza_id in (select id from polizas where venta_id = $1)',
  archivos_sun: 't.venta_id = $1',
  envios: 't.venta_id = $1',
  codigos_de_venta: 't.venta_id = $1',
  auditoria: `t.entidad = 'venta' and t.entidad_id = $1
    or t.entidad = 'poliza' and t.entidad_id in (select id from polizas where venta_id = $1)`,
};
/** Content of a row that is the same for every sale of its kind. */
const QUE_DICEN = `concat_ws(' ', t.fila ->> 'clase',
  t.fila ->> 'accion', t.fila ->> 'rol',
  t.fila ->> 'estado', substring(t.fila ->> 'clave' from '^[a-z_]+'),
  (select string_agg(k, ',' order by k) from jsonb_each(t.fila) c (k, v)
    where v <> 'null' and k not in ('segundo_nombre', 'apellido_materno')),
  (select string_agg(k, ',' order by k) from jsonb_object_keys(nullif(t.fila -> 'despues', 'null')) k),
  (select string_agg(k, ',' order by k) from jsonb_object_keys(nullif(t.fila -> 'antes', 'null')) k),
  (select string_agg(k, ',' order by k) from jsonb_object_keys(nullif(t.fila -> 'contenido', 'null')) k))`;

/** Rows that a sale left in each table, and their approximate bytes. */
const dejadoPor = async ({ base }: Casa, ventaId: number) => {
  const dejado: Record<string, { filas: string[]; bytes: number }> = {};
  for (const [tabla, donde] of Object.entries(DE_UNA_VENTA)) {
    const { rows } = await sql
      .raw<{ filas: string[]; bytes: number }>(
        `select coalesce(array_agg(${QUE_DICEN} order by ${QUE_DICEN}), '{}') as filas,
         coalesce(sum(bytes), 0)::int as bytes
       from (select to_jsonb(t) as fila, pg_column_size(t.*) as bytes from ${tabla} t
         where ${donde.replaceAll('$1', String(ventaId))}) t`,
      )
      .execute(base);
    if (rows[0]) dejado[tabla] = rows[0];
  }
  return dejado;
};

describe('a database filled with issued policies', () => {
  let casa: Casa;
  let antes: string[];
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    for (let i = 0; i < 2; i += 1) {
      await crearConvenioQueVende(casa);
    }
    antes = await indices(casa);
    await poblar(casa.base, { polizas: 1_300, desde: '2026-01-10', hasta: '2026-11-15' });
  });
  afterAll(() => casa.cerrar());

  it('has single sales and fleets, over all sellers and days, some cancelled', async () => {
    expect(await cuentas(casa)).toEqual({
      polizas: 1_300,
      ventas: 500 + 1 + 500 + 1 + 100,
      anuladas: 13,
      corredores: 2,
      usuarios: 2,
      primera: '2026-01-10',
      ultima: '2026-11-15',
    });
  });

  it('breaks no invariant except those of the store, which lacks its files and markers', async () => {
    const rotos = await rotosEnReposo(casa.base, casa.puertos.documentos);
    const deAlmacen = /el archivo de la póliza|el almacén tiene la marca/;
    expect(rotos.filter((roto) => !deAlmacen.test(roto))).toEqual([]);
  });

  it('leaves every index as it was', async () => {
    expect(await indices(casa)).toEqual(antes);
  });

  it('has unique plates, in formats of their kind, with their check digits', async () => {
    const { rows } = await sql<{
      patente: string;
      dv: string;
      clase: ClasePatente;
      rut: number;
      rut_dv: string;
    }>`
      select ve.patente, ve.dv, t.clase_patente as clase, p.rut, p.dv as rut_dv from vehiculos ve
      join modelos m on m.id = ve.modelo_id join tipos_vehiculo t on t.id = m.tipo_vehiculo_id
      join propietarios p on p.id = ve.propietario_id`.execute(casa.base);
    expect(rows).toHaveLength(1_300);
    for (const { patente, dv, clase, rut, rut_dv } of rows) {
      expect([patente, dv]).toEqual([patente, dvPatente(patente)]);
      expect(claseAdmitePatente(clase, patente)).toBe(true);
      expect(rut_dv).toBe(calcularDv(rut));
    }
    const formatos = new Set(rows.map(({ patente }) => formatoPatente(patente)?.id));
    expect(formatos).toEqual(new Set(['vehiculo', 'vehiculoAntiguo', 'moto', 'motoAntigua']));
  });
});

describe('a database filled twice, with returning plates', () => {
  let casa: Casa;
  beforeAll(async () => {
    casa = await levantarCasa();
    await crearConvenioQueVende(casa);
    const anios = { desde: '2022-04-01', hasta: '2026-11-15', vuelven: true };
    await poblarCasa(casa, { polizas: 3_000, ...anios }, { polizas: 1_500, ...anios });
  });
  afterAll(() => casa.cerrar());

  it('covers most plates in five seasons, each by one policy of the same owner', async () => {
    const { rows } = await sql<{ veces: number; patentes: number; ruts: number }>`
      select veces, count(*)::int as patentes, max(ruts)::int as ruts from (
        select patente, count(*)::int as veces, count(distinct rut) as ruts from venta_vehiculos group by 1) p
      group by 1 order by 1`.execute(casa.base);
    expect(rows.map(({ veces, ruts }) => [veces, ruts])).toEqual([
      [4, 1],
      [5, 1],
    ]);
    expect(rows.reduce((suma, { veces, patentes }) => suma + veces * patentes, 0)).toBe(4_500);
    expect(rows[1]?.patentes).toBeGreaterThan(rows[0]?.patentes ?? 0);
  });

  it('leaves the same rows and bytes per sale as a real one, in every table', async () => {
    const vendedor = await crearVendedor(casa, { rangos: 10 });
    const real = await ventaPagada(casa, vendedor, await entradasDe(casa, tramoDelParque(20, 1)));
    const rotos = await rotosAlTerminar(casa);
    const deAlmacen = /el archivo de la póliza|el almacén tiene la marca/;
    expect(rotos.filter((roto) => !deAlmacen.test(roto))).toEqual([]);
    const { rows } = await sql<{ id: number }>`select v.id from ventas v
      where v.id < ${real} and v.vigente and v.pagada_en > '2026-11-01' and v.origen = 0
      order by v.id desc limit 1`.execute(casa.base);
    const [verdadera, sembrada] = [
      await dejadoPor(casa, real),
      await dejadoPor(casa, rows[0]?.id ?? 0),
    ];
    for (const tabla of Object.keys(DE_UNA_VENTA)) {
      expect([tabla, sembrada[tabla]?.filas]).toEqual([tabla, verdadera[tabla]?.filas]);
      expect(sembrada[tabla]?.bytes).toBeGreaterThanOrEqual((verdadera[tabla]?.bytes ?? 0) * 0.85);
    }
  });
});
