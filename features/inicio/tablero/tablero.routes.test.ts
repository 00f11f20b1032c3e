import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, entrar, ingresar, pedir } from '#server/test/cliente.ts';
import { polizasDe, ventaPagada } from '#server/test/negocio/emision.ts';
import { crearUsuario } from '#server/test/negocio/fabrica.ts';
import { invariantesRotos } from '#server/test/oraculo.ts';
import { conPagoEnLinea, decidirYVolver, ventaEnPago } from '#server/test/negocio/pago.ts';
import { entradasDe, PARQUE, tramoDelParque } from '#server/test/negocio/parque.ts';
import { resumirDiasCerrados } from './resumir-dias.job.ts';
import {
  anularPolizas,
  correrAviso,
  crearSoporte,
  type Soporte,
} from '#server/test/negocio/soporte.ts';

const PREMIO = 9_280;

describe('the board', () => {
  let casa: Casa;
  let soporte: Soporte;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    soporte = await crearSoporte(casa);
  });
  afterAll(() => casa.cerrar());

  const tablero = async (query = '', token = soporte.token) =>
    (await pedir(casa, 'GET', `/Tablero/Obtener${query}`, { token })).cuerpo.datos;
  const unDia = async (dia: string) => (await tablero(`?desde=${dia}&hasta=${dia}`)).dias[0];
  /** A sale of two vehicles that was paid and issued at that instant. */
  const vendidaEl = async (instante: string): Promise<number> => {
    const id = await soporte.emitida(2);
    await sql`update ventas set pagada_en = ${instante}, creado_en = ${instante} where id = ${id}`.execute(
      casa.base,
    );
    await sql`update polizas set emitida_en = ${instante} where venta_id = ${id}`.execute(
      casa.base,
    );
    return id;
  };

  it('counts sales, policies and pesos by Santiago day: midnight there, not in Greenwich', async () => {
    await vendidaEl('2026-08-10T03:59:59Z');
    await vendidaEl('2026-08-10T04:00:00Z');
    await vendidaEl('2026-08-11T03:59:59Z');
    await vendidaEl('2026-08-11T04:00:00Z');
    const { dias } = await tablero('?desde=2026-08-09&hasta=2026-08-11');
    expect(dias).toMatchObject([
      { dia: '2026-08-09', ventas: 1, polizas: 2, monto: 2 * PREMIO },
      { dia: '2026-08-10', ventas: 2, polizas: 4, monto: 4 * PREMIO },
      { dia: '2026-08-11', ventas: 1, polizas: 2, monto: 2 * PREMIO },
    ]);
  });

  it('loses nothing on the day that starts an hour late, or on the one of 25 hours', async () => {
    await vendidaEl('2026-09-06T03:59:59Z');
    await vendidaEl('2026-09-06T04:00:00Z');
    await vendidaEl('2026-04-05T03:59:59Z');
    expect((await tablero('?desde=2026-09-05&hasta=2026-09-06')).dias).toMatchObject([
      { ventas: 1 },
      { ventas: 1 },
    ]);
    expect(await unDia('2026-04-04')).toMatchObject({ ventas: 1 });
    expect(await unDia('2026-04-05')).toMatchObject({ ventas: 0 });
  });

  it('compares each day with the same day of the year before', async () => {
    await vendidaEl('2025-07-14T15:00:00Z');
    expect(await unDia('2026-07-14')).toEqual({
      dia: '2026-07-14',
      ventas: 0,
      polizas: 0,
      monto: 0,
      ventasAnterior: 1,
      polizasAnterior: 2,
    });
    expect(await unDia('2026-07-15')).toMatchObject({ ventasAnterior: 0 });
  });

  it('[A-CUENTA-010] leaves out cancelled policies with their premium', async () => {
    const id = await vendidaEl('2026-07-01T15:00:00Z');
    const [una] = await polizasDe(casa, id);
    await anularPolizas(casa, [una?.id ?? 0]);
    expect(await unDia('2026-07-01')).toMatchObject({ ventas: 1, polizas: 1, monto: PREMIO });
    await soporte.llamar('POST', '/SoporteVenta/AnularVenta', {
      IV: id,
      MotivoAnulacion: 'Anulada para probar',
      FechaAnulacion: '2026-11-20T12:00:00-03:00',
    });
    expect(await unDia('2026-07-01')).toMatchObject({ ventas: 0, polizas: 0, monto: 0 });
  });

  it('[A-CUENTA-010] deducts the whole amount of a paid sale that is cancelled before it has policies', async () => {
    const id = await ventaPagada(
      casa,
      soporte.vendedor,
      await entradasDe(casa, tramoDelParque(930, 2)),
    );
    const tx = await casa.base.startTransaction().execute();
    await sql`update ventas set vigente = false, anulada_en = now(), motivo_anulacion = 'Prueba'
      where id = ${id}`.execute(tx);
    const { rows } = await sql`select ventas, polizas, monto from anuladas_por_sumar
      order by dia desc limit 1`.execute(tx);
    await tx.rollback().execute();
    expect(rows).toEqual([{ ventas: 1, polizas: 0, monto: 2 * PREMIO }]);
  });

  it('groups by agreement and by channel', async () => {
    const id = await vendidaEl('2026-06-15T15:00:00Z');
    const masiva = await vendidaEl('2026-06-15T16:00:00Z');
    await sql`update ventas set origen = 1 where id = ${masiva}`.execute(casa.base);
    const publica = await vendidaEl('2026-06-15T17:00:00Z');
    await sql`with sin_login as (
        insert into convenios (nombre, tipo_de_pago, tipo_de_acceso, inicio_vigencia,
          termino_vigencia, inicio_vigencia_polizas, termino_vigencia_polizas, corredor_id)
        select 'SIN LOGIN', 0, 1, '2026-01-01', '2026-12-31', '2026-01-01', '2027-12-31', corredor_id
        from convenios where id = ${soporte.vendedor.convenioId} returning id)
      update ventas set convenio_id = (select id from sin_login) where id = ${publica}`.execute(
      casa.base,
    );
    const { convenios, canales } = await tablero('?desde=2026-06-15&hasta=2026-06-15');
    expect(convenios).toMatchObject([
      { id: soporte.vendedor.convenioId, ventas: 2, polizas: 4, monto: 4 * PREMIO },
      { convenio: 'SIN LOGIN', ventas: 1, polizas: 2, monto: 2 * PREMIO },
    ]);
    expect(
      canales
        .map(({ canal, ventas }: { canal: string; ventas: number }) => [canal, ventas])
        .toSorted(),
    ).toEqual([
      ['Con inicio de sesión, carga masiva', 1],
      ['Con inicio de sesión, ingreso manual', 1],
      ['Enlace público, ingreso manual', 1],
    ]);
    expect(id).toBeGreaterThan(0);
  });

  it('counts unpaid intentions of earlier days by their last step, and refused payments by day', async () => {
    const vendedor = await conPagoEnLinea(casa, soporte.vendedor);
    const patentes = PARQUE.slice(900, 904).map(({ patente }) => patente);
    const dejada = async (): Promise<number> =>
      (await ingresar(casa, vendedor, await entradasDe(casa, tramoDelParque(910, 1)))).cuerpo.datos
        .id;
    const [lista, deHoy] = [await dejada(), await dejada()];
    const enPago = await ventaEnPago(casa, vendedor, patentes.slice(0, 1));
    const rechazada = await ventaEnPago(casa, vendedor, patentes.slice(1, 2));
    await decidirYVolver(casa, rechazada.token, 'rechazar');
    const anulada = await ventaEnPago(casa, vendedor, patentes.slice(2, 3));
    await decidirYVolver(casa, anulada.token, 'anular');
    const dia = '2026-05-20';
    for (const id of [lista, enPago.id, rechazada.id, anulada.id]) {
      await sql`update ventas set creado_en = '2026-05-20T15:00:00Z' where id = ${id}`.execute(
        casa.base,
      );
      await sql`update pagos set resuelto_en = '2026-05-20T15:00:00Z' where resuelto_en is not null and venta_id = ${id}`.execute(
        casa.base,
      );
    }
    await sql`update ventas set etapa = 2 where id = ${lista}`.execute(casa.base);
    const { abandonos, pagos } = await tablero(`?desde=${dia}&hasta=${dia}`);
    expect(abandonos).toEqual([
      { paso: 'Ingreso de vehículos', intenciones: 0 },
      { paso: 'Lista de vehículos', intenciones: 1 },
      { paso: 'Términos y condiciones', intenciones: 0 },
      { paso: 'Pago', intenciones: 2 },
    ]);
    expect(pagos).toEqual([{ dia, rechazados: 1, abandonados: 1 }]);
    // Today's intention may still be bought, and the other one is in payment.
    expect(deHoy).toBeGreaterThan(0);
    expect(
      (await tablero()).abandonos.map((uno: { intenciones: number }) => uno.intenciones),
    ).toEqual([0, 0, 0, 0]);
  });

  it('ended days are summed once: the board is unchanged, and later cancellations are deducted', async () => {
    const dia = '2026-02-10';
    const [primera] = [await vendidaEl(`${dia}T15:00:00Z`), await vendidaEl(`${dia}T16:00:00Z`)];
    const rangos = ['?desde=2026-05-01&hasta=2026-07-31', '?desde=2026-02-01&hasta=2026-02-28', ''];
    const todos = () => Promise.all(rangos.map((query) => tablero(query)));
    const antes = await todos();
    const resumir = () => resumirDiasCerrados(casa.base, casa.reloj.ahora());
    const [una, otra] = await Promise.all([resumir(), resumir()]);
    expect(una + otra).toBeGreaterThan(0);
    expect(await resumir()).toBe(0);
    expect(await todos()).toEqual(antes);
    // Nothing is counted again: the board shows the stored sums.
    await sql`update resumen_dias set ventas = ventas + 10 where dia = ${dia}`.execute(casa.base);
    expect(await unDia(dia)).toMatchObject({ ventas: 12, polizas: 4 });
    await soporte.llamar('POST', '/SoporteVenta/AnularVenta', {
      IV: primera,
      MotivoAnulacion: 'Anulada para probar',
      FechaAnulacion: '2026-11-20T12:00:00-03:00',
    });
    expect(await unDia(dia)).toMatchObject({ ventas: 11, polizas: 2 });
    await sql`update resumen_dias set ventas = ventas - 10 where dia = ${dia}`.execute(casa.base);
  });

  it('[A-CUENTA-009] a cancellation is summed once, even by several workers, whatever happens to its day', async () => {
    const dia = '2026-02-11';
    const [una, otra] = [await vendidaEl(`${dia}T15:00:00Z`), await vendidaEl(`${dia}T16:00:00Z`)];
    const resumir = () => resumirDiasCerrados(casa.base, casa.reloj.ahora());
    const sinSumar = async () =>
      (
        await sql`select ventas, polizas, monto from anuladas_por_sumar
          where dia = ${dia} order by monto, polizas`.execute(casa.base)
      ).rows;
    // Its sums included none of these.
    await sql`delete from dias_resumidos where dia = ${dia}`.execute(casa.base);
    await resumir();
    const [poliza] = await polizasDe(casa, una);
    await anularPolizas(casa, [poliza?.id ?? 0]);
    await soporte.llamar('POST', '/SoporteVenta/AnularVenta', {
      IV: otra,
      MotivoAnulacion: 'Anulada para probar',
      FechaAnulacion: '2026-11-20T12:00:00-03:00',
    });
    const quedan = { ventas: 1, polizas: 1, monto: PREMIO };
    expect(await unDia(dia)).toMatchObject(quedan);
    // Issued and paid on one day: number and premium of each policy, and the sale.
    expect(await sinSumar()).toHaveLength(7);
    await Promise.all([resumir(), resumir(), resumir()]);
    expect(await sinSumar()).toEqual([]);
    expect(await unDia(dia)).toMatchObject(quedan);
    // Its day is summed again, or not at all; later changes of a cancelled sale have no effect.
    await sql`delete from dias_resumidos where dia = ${dia}`.execute(casa.base);
    await sql`update ventas set version = version + 1, vigente = vigente where id = ${otra}`.execute(
      casa.base,
    );
    expect(await unDia(dia)).toMatchObject(quedan);
    await resumir();
    expect(await unDia(dia)).toMatchObject(quedan);
  });

  it('a recent day is summed again the day after, to include writes around midnight', async () => {
    const dia = '2026-11-19';
    expect(await unDia(dia)).toMatchObject({ ventas: 0 });
    await vendidaEl(`${dia}T15:00:00Z`);
    expect(await unDia(dia)).toMatchObject({ ventas: 0 });
    const manana = new Date(casa.reloj.ahora().getTime() + 24 * 3_600_000);
    await resumirDiasCerrados(casa.base, manana);
    expect(await unDia(dia)).toMatchObject({ ventas: 1, polizas: 2 });
    await casa.base.deleteFrom('dias_resumidos').execute();
  });

  it('[A-CASO-010] shows policies not yet reported to the AACH: number, since when, and their cases', async () => {
    await casa.base.deleteFrom('avisos_aach').execute();
    const [primera, segunda] = [await soporte.emitida(1), await soporte.emitida(2)];
    await fetch(`${casa.aach.url}/_modo`, { method: 'PUT', body: '{"modo":"rechaza"}' });
    await correrAviso(casa, { clase: 'venta', ventaId: primera });
    await fetch(`${casa.aach.url}/_modo`, { method: 'PUT', body: '{"modo":"normal"}' });
    await sql`update polizas set emitida_en = '2026-11-18T12:00:00Z' where venta_id = ${primera}`.execute(
      casa.base,
    );
    await correrAviso(casa, { clase: 'venta', ventaId: segunda });
    expect((await tablero()).aach).toEqual({
      pendientes: 1,
      masAntigua: '2026-11-18T12:00:00.000Z',
      casos: 1,
      vencidos: 0,
      proximo: new Date(casa.reloj.ahora().getTime() + 24 * 3_600_000).toISOString(),
    });
    await sql`update casos_aach set vence_en = ${casa.reloj.ahora()}`.execute(casa.base);
    expect((await tablero()).aach).toMatchObject({ casos: 1, vencidos: 1 });
  });

  it('Administrador and Soporte see all, a Corredor its own brokers, sellers have no board', async () => {
    const dia = '2026-03-10';
    await vendidaEl(`${dia}T15:00:00Z`);
    const como = async (perfil: number, corredorId?: number) =>
      entrar(casa, (await crearUsuario(casa, perfil, corredorId ? [corredorId] : [])).nombre);
    const propio = await como(5, soporte.vendedor.corredorId);
    const ajeno = await como(5, (await crearVendedor(casa, { rangos: 0 })).corredorId);
    const deEse = async (token: string) =>
      (await tablero(`?desde=${dia}&hasta=${dia}`, token)).dias[0].ventas;
    expect(await Promise.all([await como(2), soporte.token, propio, ajeno].map(deEse))).toEqual([
      ...[1, 1, 1, 0],
    ]);
    const suyo = await tablero('?desde=2026-06-01&hasta=2026-08-31', ajeno);
    expect([suyo.convenios, suyo.canales]).toEqual([[], []]);
    expect([suyo.aach.pendientes, suyo.aach.casos]).toEqual([0, 0]);
    for (const token of [soporte.vendedor.token, await como(4)]) {
      expect((await pedir(casa, 'GET', '/Tablero/Obtener', { token })).estado).toBe(403);
    }
    expect((await pedir(casa, 'GET', '/Tablero/Obtener')).estado).toBe(401);
    const deOtro = await pedir(casa, 'GET', '/Tablero/Obtener?corredorId=1', { token: ajeno });
    expect(deOtro.estado).toBe(400);
  });

  it('refuses future, unordered or too many days; exports each chart as a workbook', async () => {
    for (const query of [
      '?hasta=2026-11-21',
      '?desde=2026-08-20',
      '?desde=2026-11-02&hasta=2026-11-01',
    ]) {
      const { estado, cuerpo } = await pedir(casa, 'GET', `/Tablero/Obtener${query}`, {
        token: soporte.token,
      });
      expect([query, estado, cuerpo.codigo]).toEqual([query, 400, 'tablero.rango']);
    }
    const sinDia = '/Tablero/Obtener?desde=2026-02-30&hasta=2026-03-01';
    const { cuerpo } = await pedir(casa, 'GET', sinDia, { token: soporte.token });
    expect(cuerpo.errors).toEqual({ desde: ['Fecha inválida'] });
    for (const grafico of ['dias', 'convenios', 'canales', 'abandonos', 'pagos']) {
      const { estado, crudo } = await soporte.llamar('POST', '/Tablero/Exportar', { grafico });
      expect([estado, crudo.subarray(0, 2).toString()]).toEqual([200, 'PK']);
    }
    expect(await invariantesRotos(casa.base)).toEqual([]);
  });
});
