import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import {
  crearVendedor,
  entrar,
  ingresar,
  pedir,
  type Vendedor,
  ventaEnTerminos,
} from '#server/test/cliente.ts';
import { correrTramo, polizasDe, ventaPagada } from '#server/test/negocio/emision.ts';
import { crearConvenio, crearUsuario } from '#server/test/negocio/fabrica.ts';
import { conPagoEnLinea, decidirYVolver, ventaEnPago } from '#server/test/negocio/pago.ts';
import { entradasDe, tramoDelParque } from '#server/test/negocio/parque.ts';
import { polizasPorVencer } from '#server/test/negocio/renovaciones.ts';
import { crearSoporte, type Soporte } from '#server/test/negocio/soporte.ts';
import { filaBuena, titulosDe } from '#features/carga-masiva/fixtures/vehiculos.ts';
import { xlsxAMano } from '#features/carga-masiva/fixtures/paquetes.xlsx.ts';
import { trabajoPrepararCarga } from '#features/carga-masiva/preparacion/preparar-carga.job.ts';
import { permitirMasiva, subir } from '#server/test/negocio/carga.ts';
import { patenteConDv } from '#values/patente.ts';
import { CONVENIOS_RECIENTES, type InicioDelVendedorVM } from './inicio.contract.ts';

describe('the home page of a seller', () => {
  let casa: Casa;
  let soporte: Soporte;
  let usados = 0;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    soporte = await crearSoporte(casa);
  });
  afterAll(() => casa.cerrar());

  const inicio = async ({ token }: { token: string }): Promise<InicioDelVendedorVM> =>
    (await pedir(casa, 'GET', '/Inicio/Vendedor', { token })).cuerpo.datos;
  /** Vehicles of the register that no other test uses. */
  const parque = (cuantos: number) => {
    usados += cuantos;
    return tramoDelParque(300 + usados - cuantos, cuantos);
  };
  /** A seller with a broker and an agreement of its own. */
  const nuevo = () => crearVendedor(casa, { rangos: 0 });
  /** A purchase of `cuantos` vehicles that was entered and left. */
  const dejada = async (vendedor: Vendedor, vehiculos = parque(1)): Promise<number> =>
    (await ingresar(casa, vendedor, await entradasDe(casa, vehiculos))).cuerpo.datos.id;
  const emitida = async (vendedor: Vendedor, vehiculos = parque(1)): Promise<number> => {
    const id = await ventaPagada(casa, vendedor, await entradasDe(casa, vehiculos));
    await correrTramo(casa, id);
    return id;
  };

  it('[V-INICIO-001] has only agreements before the first sale', async () => {
    const vendedor = await nuevo();
    expect(await inicio(vendedor)).toEqual({
      hoy: { ventas: 0, monto: 0 },
      enCurso: [],
      totalEnCurso: 0,
      vendidas: [],
      porRenovar: { total: 0, meses: [], proximas: [] },
      convenios: [{ id: vendedor.convenioId, nombre: expect.any(String), usado: null }],
      totalConvenios: 1,
    });
  });

  it('[V-INICIO-001] lists unpaid purchases, newest first, with the next step of each', async () => {
    const vendedor = await nuevo();
    const coches = parque(4);
    const primera = await dejada(vendedor, coches);
    const enTerminos = await ventaEnTerminos(casa, vendedor, [parque(1)[0]?.patente ?? '']);
    const { id: rechazada, token } = await ventaEnPago(casa, await conPagoEnLinea(casa, vendedor), [
      parque(1)[0]?.patente ?? '',
    ]);
    const esperada = { pendiente: 'confirmacion', id: rechazada };
    expect((await inicio(vendedor)).enCurso[0]).toMatchObject(esperada);
    await decidirYVolver(casa, token, 'rechazar');
    const { enCurso, totalEnCurso } = await inicio(vendedor);
    expect(totalEnCurso).toBe(3);
    expect(enCurso.map(({ id, pendiente }) => [id, pendiente])).toEqual([
      [rechazada, 'pago_fallido'],
      [enTerminos, 'pago'],
      [primera, 'revision'],
    ]);
    expect(enCurso[2]).toMatchObject({
      vehiculos: 4,
      patentes: coches.slice(0, 3).map(({ patente, dv }) => patenteConDv(patente, dv)),
      creado: casa.reloj.ahora().toISOString(),
    });
  });

  it('[V-NOMBRE-003] shows the state of a purchase’s workbook until its vehicles are loaded', async () => {
    const vendedor = await nuevo();
    await permitirMasiva(casa, vendedor);
    const libro = xlsxAMano([titulosDe('normal'), filaBuena({ patente: 'HWJP59' })]);
    const { id } = (await subir(casa, vendedor, libro)).cuerpo.datos;
    const compra = async () =>
      (await inicio(vendedor)).enCurso.map(({ pendiente, carga }) => [pendiente, carga]);
    expect(await compra()).toEqual([['carga', 'preparando']]);
    const { id: cargaId } = await casa.base
      .selectFrom('cargas')
      .select('id')
      .where('venta_id', '=', id)
      .executeTakeFirstOrThrow();
    await trabajoPrepararCarga(casa.enTransaccion)(casa.contexto(), { cargaId });
    expect(await compra()).toEqual([['revision', null]]);
  });

  it('[V-INICIO-001] leaves out a purchase whose vehicles were all covered otherwise', async () => {
    const vendedor = await nuevo();
    const coches = parque(2);
    const dejadas = await dejada(vendedor, coches);
    await emitida(vendedor, coches.slice(0, 1));
    expect((await inicio(vendedor)).enCurso.map(({ id }) => id)).toEqual([dejadas]);
    await emitida(vendedor, coches.slice(1));
    expect((await inicio(vendedor)).enCurso).toEqual([]);
  });

  it('[V-INICIO-002] lists the last ten sales with their state, and today’s total', async () => {
    const vendedor = await nuevo();
    const ids: number[] = [];
    for (let i = 0; i < 10; i += 1) ids.push(await emitida(vendedor));
    const pagada = await ventaPagada(casa, vendedor, await entradasDe(casa, parque(2)));
    await soporte.llamar('POST', '/SoporteVenta/AnularVenta', {
      IV: ids[9],
      MotivoAnulacion: 'Anulada para probar',
      FechaAnulacion: casa.reloj.ahora().toISOString(),
    });
    const { vendidas, hoy } = await inicio(vendedor);
    expect(vendidas.map(({ id }) => id)).toEqual([pagada, ...ids.slice(1).toReversed()]);
    expect(vendidas.slice(0, 3).map(({ estado, vehiculos }) => [estado, vehiculos])).toEqual([
      ['en_emision', 2],
      ['anulada', 1],
      ['emitida', 1],
    ]);
    const suma = vendidas[0] && { ventas: 10, monto: 11 * (vendidas[0].monto / 2) };
    expect(hoy).toEqual(suma);
  });

  it('[V-INICIO-008] counts the cancelled policies of a sale that stays valid', async () => {
    const vendedor = await nuevo();
    const id = await emitida(vendedor, parque(3));
    const [poliza] = await polizasDe(casa, id);
    await soporte.llamar('POST', '/InformarPolizaAACH/AnularPolizasAACH', {
      polizaId: poliza?.id,
      motivoAnulacion: 'Anulada para probar',
      fechaAnulacion: casa.reloj.ahora().toISOString(),
    });
    const suyas = async () =>
      (await inicio(vendedor)).vendidas.map(({ estado, anuladas }) => [estado, anuladas]);
    expect(await suyas()).toEqual([['emitida', 1]]);
    await soporte.llamar('POST', '/SoporteVenta/AnularVenta', {
      IV: id,
      MotivoAnulacion: 'Anulada para probar',
      FechaAnulacion: casa.reloj.ahora().toISOString(),
    });
    expect(await suyas()).toEqual([['anulada', 3]]);
  });

  it('[V-INICIO-003] counts renewals by month, without renewed policies', async () => {
    const vendedor = await nuevo();
    const coches = parque(3);
    const id = await emitida(vendedor, coches);
    const [enero] = await polizasPorVencer(casa, soporte.token, id, '2027-01-10');
    const polizas = await polizasPorVencer(casa, soporte.token, id);
    await casa.base
      .updateTable('polizas')
      .set({ vigencia_hasta: '2027-01-10' })
      .where('id', '=', enero ?? 0)
      .execute();
    const antes = (await inicio(vendedor)).porRenovar;
    expect([antes.total, antes.meses]).toEqual([
      3,
      [
        { mes: '2026-12-01', polizas: 2 },
        { mes: '2027-01-01', polizas: 1 },
      ],
    ]);
    expect(antes.proximas.map((una) => una.id)).toEqual([polizas[1], polizas[2], polizas[0]]);
    const renovada = await entradasDe(casa, coches.slice(1, 2));
    await ventaPagada(casa, vendedor, renovada);
    const despues = (await inicio(vendedor)).porRenovar;
    expect([despues.total, despues.meses[0]]).toEqual([2, { mes: '2026-12-01', polizas: 1 }]);
    expect(despues.proximas.map((una) => una.id)).toEqual([polizas[2], polizas[0]]);
  });

  it('[V-INICIO-004] lists the agreements sold through today, last used first', async () => {
    const vendedor = await nuevo();
    const de = { corredorId: vendedor.corredorId, usuarioIds: [vendedor.id] };
    const otros: number[] = [];
    for (let i = 0; i < CONVENIOS_RECIENTES; i += 1) otros.push(await crearConvenio(casa, de));
    await crearConvenio(casa, { ...de, termino: '2026-10-31' });
    const usado = otros[4] ?? 0;
    await dejada(vendedor);
    casa.reloj.avanzar(1_000);
    await dejada({ ...vendedor, convenioId: usado });
    const { convenios, totalConvenios } = await inicio(vendedor);
    expect(totalConvenios).toBe(CONVENIOS_RECIENTES + 1);
    expect(convenios).toHaveLength(CONVENIOS_RECIENTES);
    expect(convenios.slice(0, 3).map(({ id }) => id)).toEqual([
      usado,
      vendedor.convenioId,
      otros[0],
    ]);
    expect(convenios[2]?.usado).toBeNull();
  });

  it('[V-INICIO-005] covers own sales only, not another seller’s of the same agreement; no other profile has it', async () => {
    const vendedor = await nuevo();
    const colega = await crearUsuario(casa, 1, [vendedor.corredorId]);
    await casa.base
      .insertInto('convenio_usuarios')
      .values({ convenio_id: vendedor.convenioId, usuario_id: colega.id })
      .execute();
    await dejada(vendedor);
    const id = await emitida(vendedor);
    await polizasPorVencer(casa, soporte.token, id);
    const suyo = await inicio({ token: await entrar(casa, colega.nombre) });
    expect(suyo).toMatchObject({
      hoy: { ventas: 0, monto: 0 },
      enCurso: [],
      vendidas: [],
      porRenovar: { total: 0, proximas: [] },
      convenios: [{ usado: null }],
    });
    for (const perfil of [2, 3, 5]) {
      const { nombre } = await crearUsuario(casa, perfil, [vendedor.corredorId]);
      const token = await entrar(casa, nombre);
      expect((await pedir(casa, 'GET', '/Inicio/Vendedor', { token })).estado).toBe(403);
    }
  });
});
