import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, entrar, pedir, type Vendedor } from '#server/test/cliente.ts';
import { correrTramo, polizasDe, ventaPagada } from '#server/test/negocio/emision.ts';
import { crearConvenio, crearEnlace, crearUsuario } from '#server/test/negocio/fabrica.ts';
import { entradasDe, tramoDelParque } from '#server/test/negocio/parque.ts';
import { crearComprador } from '#server/test/negocio/publico.ts';
import { polizasPorVencer } from '#server/test/negocio/renovaciones.ts';
import { anularPolizas, crearSoporte, type Soporte } from '#server/test/negocio/soporte.ts';
import type { InicioDelCorredorVM } from './inicio.contract.ts';

const PRIMA = 9_280;

describe('the home page of a broker', () => {
  let casa: Casa;
  let soporte: Soporte;
  let usados = 0;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    soporte = await crearSoporte(casa);
  });
  afterAll(() => casa.cerrar());

  const pedirDe = async (corredorId: number, periodo = '') => {
    const token = await entrar(casa, (await crearUsuario(casa, 5, [corredorId])).nombre);
    return pedir(casa, 'GET', `/Inicio/Corredor${periodo}`, { token });
  };
  const deCorredor = async (corredorId: number, periodo = ''): Promise<InicioDelCorredorVM> =>
    (await pedirDe(corredorId, periodo)).cuerpo.datos;
  /** An issued sale of `cuantos` vehicles, optionally paid and issued at a given moment. */
  const emitida = async (vendedor: Vendedor, cuantos: number, instante?: string) => {
    const entradas = await entradasDe(casa, tramoDelParque(400 + usados, cuantos));
    usados += cuantos;
    const id = await ventaPagada(casa, vendedor, entradas);
    await correrTramo(casa, id);
    if (instante !== undefined) {
      const cuando = new Date(instante);
      await casa.base
        .updateTable('ventas')
        .set({ pagada_en: cuando, creado_en: cuando })
        .where('id', '=', id)
        .execute();
      await casa.base
        .updateTable('polizas')
        .set({ emitida_en: cuando })
        .where('venta_id', '=', id)
        .execute();
    }
    return id;
  };

  it('[A-INICIO-001] compares the month to date with the same days a year before, in total and by agreement', async () => {
    const vendedor = await crearVendedor(casa, { rangos: 0 });
    const otro = await crearConvenio(casa, {
      corredorId: vendedor.corredorId,
      usuarioIds: [vendedor.id],
    });
    await emitida(vendedor, 2);
    await emitida(vendedor, 1, '2026-11-01T03:00:00Z');
    await emitida(vendedor, 1, '2026-11-01T02:59:59Z');
    await emitida({ ...vendedor, convenioId: otro }, 3, '2025-11-10T15:00:00Z');
    // Later in last year's month than today in this one.
    await emitida(vendedor, 1, '2025-11-29T15:00:00Z');
    const { desde, hasta, total, convenios, totalConvenios } = await deCorredor(
      vendedor.corredorId,
    );
    const nada = { ventas: 0, polizas: 0, monto: 0 };
    const actual = { ventas: 2, polizas: 3, monto: 3 * PRIMA };
    const anterior = { ventas: 1, polizas: 3, monto: 3 * PRIMA };
    expect([desde, hasta]).toEqual(['2026-11-01', '2026-11-20']);
    expect(total).toEqual({ actual, anterior });
    expect(convenios).toMatchObject([
      { id: vendedor.convenioId, actual, anterior: nada },
      { id: otro, actual: nada, anterior },
    ]);
    expect(totalConvenios).toBe(2);
  });

  it('[A-CORRE-001] counts the asked days, both included, in sales, agreements and links alike', async () => {
    const publico = await crearComprador(casa);
    await crearEnlace(casa, { convenioId: publico.convenioId, usuarioId: publico.id });
    const dia = async (instante: string) => {
      const id = await emitida(soporte.vendedor, 1, instante);
      await casa.base
        .updateTable('ventas')
        .set({ convenio_id: publico.convenioId, usuario_id: publico.id })
        .where('id', '=', id)
        .execute();
    };
    // Midnight of Santiago is 03:00 in UTC: the last moment before, both days, the first one after.
    for (const instante of [
      '2026-11-05T02:59:59Z',
      '2026-11-05T03:00:00Z',
      '2026-11-08T02:59:59Z',
      '2026-11-08T03:00:00Z',
    ]) {
      await dia(instante);
    }
    const { desde, hasta, total, convenios, enlaces } = await deCorredor(
      publico.corredorId,
      '?desde=2026-11-05&hasta=2026-11-07',
    );
    expect([desde, hasta]).toEqual(['2026-11-05', '2026-11-07']);
    const actual = { ventas: 2, polizas: 2, monto: 2 * PRIMA };
    expect(total.actual).toEqual(actual);
    expect(convenios).toMatchObject([{ id: publico.convenioId, actual }]);
    expect(enlaces).toMatchObject([
      { convenioId: publico.convenioId, ventas: 2, monto: 2 * PRIMA },
    ]);
  });

  it('[A-CORRE-001] refuses days out of order, in the future, or too many', async () => {
    const { corredorId } = await crearVendedor(casa, { rangos: 0 });
    for (const malo of [
      '?desde=2026-11-08&hasta=2026-11-07',
      '?hasta=2026-11-21',
      '?desde=2026-01-01&hasta=2026-11-07',
    ]) {
      const { estado, cuerpo } = await pedirDe(corredorId, malo);
      expect([malo, estado, cuerpo.codigo]).toEqual([malo, 400, 'tablero.rango']);
    }
  });

  it('[A-CUENTA-010] subtracts a cancelled policy’s premium, but keeps its sale', async () => {
    const vendedor = await crearVendedor(casa, { rangos: 0 });
    const [una] = await polizasDe(casa, await emitida(vendedor, 2));
    await anularPolizas(casa, [una?.id ?? 0]);
    const { total } = await deCorredor(vendedor.corredorId);
    expect(total.actual).toEqual({ ventas: 1, polizas: 1, monto: PRIMA });
  });

  it('[A-INICIO-002] lists its links that admit buyers, with this month’s sales of each', async () => {
    const publico = await crearComprador(casa);
    await crearEnlace(casa, { convenioId: publico.convenioId, usuarioId: publico.id });
    await crearEnlace(casa, { convenioId: publico.convenioId, usuarioId: publico.id });
    await casa.base
      .updateTable('enlaces_publicos')
      .set({ revocado_en: casa.reloj.ahora() })
      .where('convenio_id', '=', publico.convenioId)
      .where('id', '=', (eb) => eb.selectFrom('enlaces_publicos').select(eb.fn.max('id').as('id')))
      .execute();
    const deLaVenta = await emitida(soporte.vendedor, 2);
    await casa.base
      .updateTable('ventas')
      .set({ convenio_id: publico.convenioId, usuario_id: publico.id })
      .where('id', '=', deLaVenta)
      .execute();
    const { enlaces, totalEnlaces } = await deCorredor(publico.corredorId);
    expect(totalEnlaces).toBe(1);
    expect(enlaces).toMatchObject([
      { usuario: publico.nombre, ventas: 1, monto: 2 * PRIMA, url: expect.stringMatching(/^http/) },
    ]);
  });

  it('[A-INICIO-003] lists its own policies that end soon and are not renewed', async () => {
    const vendedor = await crearVendedor(casa, { rangos: 0 });
    await polizasPorVencer(casa, soporte.token, await emitida(vendedor, 2));
    const { porRenovar } = await deCorredor(vendedor.corredorId);
    expect(porRenovar).toEqual({ total: 2, meses: [{ mes: '2026-12-01', polizas: 2 }] });
  });

  it('[A-INICIO-004] covers only its own agreements, and is only for a broker', async () => {
    const ajeno = await crearVendedor(casa, { rangos: 0 });
    await polizasPorVencer(casa, soporte.token, await emitida(soporte.vendedor, 1));
    expect(await deCorredor(ajeno.corredorId)).toMatchObject({
      total: { actual: { ventas: 0 }, anterior: { ventas: 0 } },
      convenios: [],
      porRenovar: { total: 0, meses: [] },
      enlaces: [],
    });
    for (const { token } of [soporte, ajeno]) {
      expect((await pedir(casa, 'GET', '/Inicio/Corredor', { token })).estado).toBe(403);
    }
  });
});
