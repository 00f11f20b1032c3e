import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { filaBuena, patenteNumero, titulosDe } from '#features/carga-masiva/fixtures/vehiculos.ts';
import { xlsxAMano } from '#features/carga-masiva/fixtures/paquetes.xlsx.ts';
import { permitirMasiva, subir } from '#server/test/negocio/carga.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import {
  crearVendedor,
  entrar,
  ingresar,
  pagar,
  pasarA,
  pedir,
  type Vendedor,
  vehiculoPara,
  ventaEnTerminos,
} from '#server/test/cliente.ts';
import { esperar } from '#server/test/esperar.ts';
import { crearConvenio } from '#server/test/negocio/fabrica.ts';
import { conPrimaVariable, primasPara, recalcular } from '#server/test/negocio/especial.ts';
import { otraPatente } from '#server/test/negocio/pago.ts';
import { cambiarPrecios, ponerPrecio, quitarPrecios } from '#server/test/negocio/convenios.ts';

/** In season: a used car without policies is sold for the period from 1 April 2027 on. */
const FEBRERO = new Date('2027-02-15T15:00:00Z');

describe('the premium of a sale by legal period and day', () => {
  let casa: Casa;
  let dueno: Vendedor;
  let vendedor: Vendedor;
  beforeAll(async () => {
    casa = await levantarCasa();
    casa.reloj.fijar(FEBRERO);
    dueno = await crearVendedor(casa);
  });
  beforeEach(async () => {
    casa.reloj.fijar(FEBRERO);
    const { corredorId, id, nombre } = dueno;
    const convenioId = await crearConvenio(casa, { corredorId, usuarioIds: [id] });
    vendedor = { ...dueno, convenioId, token: await entrar(casa, nombre) };
  });
  afterAll(() => casa.cerrar());

  const enDia = async (dia: string): Promise<void> => {
    casa.reloj.fijar(new Date(`${dia}T15:00:00Z`));
    vendedor = { ...vendedor, token: await entrar(casa, vendedor.nombre) };
  };
  const dePeriodo = (periodo: number, valor: number | null) =>
    ponerPrecio(casa, vendedor.convenioId, { periodo, desde: '2027-02-01', valor });
  const cotizar = async (patente: string) =>
    (
      await pedir(casa, 'POST', '/Vehiculos/Cotizar', {
        token: vendedor.token,
        cuerpo: { convenioId: vendedor.convenioId, patente },
      })
    ).cuerpo.datos;
  const montoDe = async (id: number) =>
    (await pedir(casa, 'GET', `/IntencionesDeVenta/BuscarPorId/${id}`, vendedor)).cuerpo.datos
      .montoEnPesos;

  it('[A-PRIMAP-001] is that of the period of its cover in entry, Cotizar, list, terms and PAGAR', async () => {
    await dePeriodo(2027, 11_000);
    await dePeriodo(2028, 15_000);
    const patente = otraPatente();
    const vehiculo = await vehiculoPara(casa, vendedor, patente);
    expect(await cotizar(patente)).toMatchObject({ vigenciaDesde: '2027-04-01', prima: 15_000 });
    const nueva = { ...(await vehiculoPara(casa, vendedor, otraPatente())), anioFabricacion: 2027 };
    const { cuerpo } = await ingresar(casa, vendedor, [vehiculo, nueva]);
    // The new car is covered from today on, by the period that ends in March.
    expect(cuerpo.datos.montoEnPesos).toBe(26_000);
    const { id } = cuerpo.datos;
    for (const etapa of [2, 3]) await pasarA(casa, vendedor, id, etapa);
    expect(await montoDe(id)).toBe(26_000);
    expect((await pagar(casa, vendedor, id, { montoVisto: 26_000 })).estado).toBe(200);
    await cambiarPrecios(casa, vendedor.convenioId, { valor: 99_000 });
    expect(await montoDe(id)).toBe(26_000);
  });

  it('[A-PRIMAP-001] is that of the period in a row of a workbook', async () => {
    await permitirMasiva(casa, vendedor);
    await dePeriodo(2028, 15_000);
    const libro = xlsxAMano([titulosDe('normal'), filaBuena({ patente: patenteNumero(1) })]);
    const { id } = (await subir(casa, vendedor, libro)).cuerpo.datos;
    await esperar('the prepared load', 20, async () => (await montoDe(id)) > 0);
    expect(await montoDe(id)).toBe(15_000);
  });

  it('[A-PRIMAP-002] changes on its day: what a buyer saw before is told by PAGAR, not sold', async () => {
    const { convenioId } = vendedor;
    await ponerPrecio(casa, convenioId, { periodo: 2028, desde: '2027-02-16', valor: 12_000 });
    const id = await ventaEnTerminos(casa, vendedor, [otraPatente()]);
    expect(await montoDe(id)).toBe(9_280);
    await enDia('2027-02-16');
    const { estado, cuerpo } = await pagar(casa, vendedor, id, { montoVisto: 9_280 });
    expect([estado, cuerpo.codigo, cuerpo.montoEnPesos]).toEqual([
      409,
      'venta.monto_cambio',
      12_000,
    ]);
    await pasarA(casa, vendedor, id, 2);
    await pasarA(casa, vendedor, id, 3);
    expect((await pagar(casa, vendedor, id, { montoVisto: 12_000 })).estado).toBe(200);
  });

  it('[A-PRIMAP-002] a typed premium stays while the season changes, within the limits of its period', async () => {
    const { convenioId } = vendedor;
    await conPrimaVariable(casa, convenioId);
    const id = await ventaEnTerminos(casa, vendedor, [otraPatente()]);
    await recalcular(casa, vendedor, id, await primasPara(casa, vendedor, id, 8_000));
    const limites = { prima_minima: 7_000, prima_maxima: 20_000 };
    await ponerPrecio(casa, convenioId, {
      periodo: 2028,
      desde: '2027-02-16',
      valor: 12_000,
      ...limites,
    });
    await enDia('2027-02-16');
    await pasarA(casa, vendedor, id, 2);
    expect(await montoDe(id)).toBe(8_000);
    await cambiarPrecios(casa, convenioId, { prima_minima: 9_000 });
    await pasarA(casa, vendedor, id, 2);
    expect(await montoDe(id)).toBe(12_000);
  });

  it('[A-PRIMAP-001] [A-PRIMAP-002] a typed premium is judged by the period of today’s cover, not of the stored one', async () => {
    const { convenioId } = vendedor;
    const desde = '2026-12-01';
    const deEste = { valor: 8_000, prima_minima: 5_000, prima_maxima: 9_000 };
    const delQueViene = { valor: 12_000, prima_minima: 10_000, prima_maxima: 20_000 };
    await quitarPrecios(casa, convenioId, 2027);
    await quitarPrecios(casa, convenioId, 2028);
    await ponerPrecio(casa, convenioId, { periodo: 2027, desde, ...deEste });
    await ponerPrecio(casa, convenioId, { periodo: 2028, desde, ...delQueViene });
    await enDia('2027-01-31');
    const id = await ventaEnTerminos(casa, vendedor, [otraPatente()]);
    expect(await montoDe(id)).toBe(8_000);
    // The season begins: the same car is covered from April on.
    await enDia('2027-02-01');
    const con = async (prima: number) =>
      (await recalcular(casa, vendedor, id, await primasPara(casa, vendedor, id, prima))).estado;
    expect(await con(8_500)).toBe(400);
    expect(await con(15_000)).toBe(200);
    expect(await montoDe(id)).toBe(15_000);
  });

  it('[A-PRIMAP-004] refuses a period without a price by its words, in Cotizar, entry, stages, recalculation and PAGAR, until its day', async () => {
    const { convenioId } = vendedor;
    const id = await ventaEnTerminos(casa, vendedor, [otraPatente()]);
    await quitarPrecios(casa, convenioId, 2028);
    await ponerPrecio(casa, convenioId, { periodo: 2028, desde: '2027-02-16', valor: 12_000 });
    const patente = otraPatente();
    const texto = (de: string) =>
      `La cobertura del vehículo ${de} comenzaría el 01/04/2027, en un período que no está a la venta. Disponible desde 16/02/2027`;
    const vehiculo = await vehiculoPara(casa, vendedor, patente);
    expect(await cotizar(patente)).toMatchObject({ prima: null, impedimento: texto(patente) });
    const entrada = await ingresar(casa, vendedor, [vehiculo]);
    expect([entrada.estado, entrada.cuerpo.Patente]).toEqual([400, [texto(patente)]]);
    const pago = await pagar(casa, vendedor, id);
    expect([pago.estado, pago.cuerpo.codigo]).toEqual([409, 'venta.periodo_sin_venta']);
    expect(pago.cuerpo.mensaje).toContain('Disponible desde 16/02/2027');
    const primas = await primasPara(casa, vendedor, id, 8_000);
    for (const { estado, cuerpo } of [
      await pasarA(casa, vendedor, id, 2),
      await recalcular(casa, vendedor, id, primas),
    ])
      expect([estado, cuerpo.codigo]).toEqual([409, 'venta.periodo_sin_venta']);
    await enDia('2027-02-16');
    expect((await ingresar(casa, vendedor, [vehiculo])).estado).toBe(200);
  });

  it('[A-PRIMAP-004] stops a premium whose row says NO SE VENDE, and shows it no more', async () => {
    const tipos = async () =>
      (
        await pedir(
          casa,
          'GET',
          `/TiposVehiculo/BuscarPorConvenioId/${vendedor.convenioId}`,
          vendedor,
        )
      ).cuerpo.datos.length;
    const vehiculo = await vehiculoPara(casa, vendedor, otraPatente());
    expect(await tipos()).toBeGreaterThan(0);
    await dePeriodo(2028, null);
    const { estado, cuerpo } = await ingresar(casa, vendedor, [vehiculo]);
    expect([estado, cuerpo.Patente[0]]).toEqual([
      400,
      expect.stringContaining('en un período que no está a la venta'),
    ]);
    await dePeriodo(2027, null);
    expect(await tipos()).toBe(0);
  });

  it('[A-PRIMAP-005] one premium has one price for a day of a period', async () => {
    await dePeriodo(2028, 15_000);
    await expect(dePeriodo(2028, 16_000)).rejects.toThrow(/precios_de_prima/);
  });
});
