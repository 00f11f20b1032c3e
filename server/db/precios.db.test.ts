import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { abrirBase, type Base } from '#nucleo/db/conexion.ts';
import { fechaSantiago } from '#values/fecha.ts';
import { periodoDe } from '#values/vigencia.ts';
import { crearBaseConCatalogo } from '../test/base/base.ts';
import { up } from './migrations/202611271145-price-premiums-by-period.ts';

describe('the migration to prices by period', () => {
  let pruebas: Awaited<ReturnType<typeof crearBaseConCatalogo>>;
  let base: Base;
  beforeAll(async () => {
    pruebas = await crearBaseConCatalogo();
    base = abrirBase(pruebas.url, 2);
    await sql`drop table precios_de_prima`.execute(base);
  });
  afterAll(async () => {
    await base.destroy();
    await pruebas.cerrar();
  });

  /** An agreement from `inicio` on with one premium of $ 9.280 whose limits are written as given. */
  const conPrima = async (inicio: string, variable: boolean, extendido = false) => {
    const { rows } = await sql<{ id: number }>`
      with corredor as (
        insert into corredores (rut, dv, razon_social) values (76000001, '1', 'CORREDORA SPA')
        on conflict do nothing returning id
      ), convenio as (
        insert into convenios (nombre, tipo_de_pago, tipo_de_acceso, inicio_vigencia,
          termino_vigencia, inicio_vigencia_polizas, termino_vigencia_polizas, es_extendido,
          corredor_id)
        select ${inicio}, 1, 0, ${inicio}, '2098-12-31', '2098-06-01', '2098-12-31', ${extendido},
          coalesce((select id from corredor), (select id from corredores limit 1))
        returning id
      )
      insert into convenio_primas (convenio_id, tipo_vehiculo_id, tipo_uso_id, mes_legal,
        valor_venta_base, tiene_prima_variable, prima_minima, prima_maxima)
      select convenio.id, t.id, null, 5, 9280, ${variable}, 5000, 20000
      from convenio, (select id from tipos_vehiculo limit 1) t
      returning id`.execute(base);
    return rows[0]?.id ?? 0;
  };
  const precios = (primaId: number) =>
    base
      .selectFrom('precios_de_prima')
      .select(['periodo', 'desde', 'valor', 'prima_minima', 'prima_maxima'])
      .where('prima_id', '=', primaId)
      .orderBy('periodo')
      .execute();

  it('[A-PRIMAP-006] opens the current and the next period of every premium, so that nothing stops', async () => {
    const fija = await conPrima('2026-01-01', false);
    const variable = await conPrima('2097-01-01', true, true);
    const hoy = fechaSantiago(new Date());
    await up(base as unknown as Kysely<unknown>);
    const actual = periodoDe(hoy, 5);
    const sinLimites = { valor: 9_280, prima_minima: null, prima_maxima: null };
    expect(await precios(fija)).toEqual(
      [actual, actual + 1].map((periodo) => ({ periodo, desde: '2026-01-01', ...sinLimites })),
    );
    const conLimites = { valor: 9_280, prima_minima: 5_000, prima_maxima: 20_000 };
    expect(await precios(variable)).toEqual(
      [actual, actual + 1, 2099].map((periodo) => ({ periodo, desde: hoy, ...conLimites })),
    );
  });
});
