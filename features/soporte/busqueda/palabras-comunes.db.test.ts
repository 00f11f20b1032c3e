import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { abrirBaseOida } from '#server/test/base/base-oida.ts';
import { poblar } from '#server/test/base/poblacion.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearConvenioQueVende } from '#server/test/negocio/fabrica.ts';
import { clavesDePalabras } from './palabras-buscadas.query.ts';

describe('a search by words among many', () => {
  let casa: Casa;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    await crearConvenioQueVende(casa);
    await poblar(casa.base, { polizas: 6_000, desde: '2026-04-01', hasta: '2026-11-15' });
  });
  afterAll(() => casa.cerrar());

  const conNombre = async (nombre: string, limite: number): Promise<number[]> => {
    const { rows } = await sql<{ id: number }>`select id from venta_vehiculos
      where busqueda like ${`%${nombre}%`} order by id desc limit ${limite}`.execute(casa.base);
    return rows.map(({ id }) => id);
  };

  it('[A-CUENTA-005] finds the newest of a common name up to its limit, and says that there are more', async () => {
    const claves = await clavesDePalabras(casa.contexto(), ['camila']);
    expect(claves.vendidos).toEqual(await conNombre('camila', 201));
    expect(claves.ruts).toHaveLength(201);
    expect(claves.cortado).toBe(true);
  });

  it('[A-CUENTA-005] finds older ones too of a name common only among the newest', async () => {
    await sql`update venta_vehiculos set nombre = 'HERMENEGILDO' where id in (
      (select id from venta_vehiculos order by id desc limit 20)
      union all (select id from venta_vehiculos order by id limit 20))`.execute(casa.base);
    const { vendidos, cortado } = await clavesDePalabras(casa.contexto(), ['hermenegildo']);
    expect(vendidos.toSorted((a, b) => b - a)).toEqual(await conNombre('hermenegildo', 100));
    expect(vendidos).toHaveLength(40);
    expect(cortado).toBe(false);
  });

  it('[A-CUENTA-005] finds a unique name', async () => {
    const { vendidos, ruts, cortado } = await clavesDePalabras(casa.contexto(), ['apellidokkqw']);
    expect(vendidos).toEqual(await conNombre('apellidokkqw', 10));
    expect(ruts).toEqual([5_003_301]);
    expect(cortado).toBe(false);
  });

  it('[A-CUENTA-008] reads little of the index for a rare name, however many share its letters', async () => {
    const leidas = async (donde: RawBuilder<unknown>): Promise<number> => {
      const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number } }] }>`
        explain (analyze, buffers, format json) select id from venta_vehiculos where ${donde}`.execute(
        casa.base,
      );
      return rows[0]?.['QUERY PLAN'][0].Plan['Shared Hit Blocks'] ?? 0;
    };
    const oida = abrirBaseOida(casa.urlBase);
    const { escritas } = await oida.oir(() =>
      clavesDePalabras({ ...casa.contexto(), db: oida.base }, ['apellidokkqw']),
    );
    await oida.cerrar();
    const delIndice = escritas.filter(
      ({ sql: texto }) => texto.includes('offset 0') && texto.includes('venta_vehiculos'),
    );
    expect(delIndice).toHaveLength(1);
    const [pedida] = delIndice[0]?.parameters ?? [];
    expect(pedida).toMatch(/^%(do|o)?kkqw%$/);
    expect(delIndice[0]?.parameters.slice(1)).toEqual(['%apellidokkqw%', 201]);
    expect(await leidas(sql`busqueda like ${pedida}`)).toBeLessThan(
      (await leidas(sql`busqueda like '%apellidokkqw%'`)) / 2,
    );
  });
});
