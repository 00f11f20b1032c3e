import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import {
  crearVendedor,
  ingresar,
  pedir,
  type Vendedor,
  vehiculoPara,
} from '#server/test/cliente.ts';
import { correrTramo, ventaPagada } from '#server/test/negocio/emision.ts';
import { crearConvenio } from '#server/test/negocio/fabrica.ts';
import { conCaptcha, crearComprador } from '#server/test/negocio/publico.ts';
import { ponerRegistro } from '#server/test/negocio/registro.ts';
import { fechaSantiago, sumarDias } from '#values/fecha.ts';

const RUTA = '/Vehiculos/Cotizar';

describe('price and dates of a plate before it enters a list', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    vendedor = await crearVendedor(casa);
  });
  afterAll(() => casa.cerrar());
  beforeEach(() => ponerRegistro(casa, 'normal'));

  const cotizar = async (patente: string, con: Partial<Vendedor> & object = {}, extra = {}) => {
    const { token, convenioId } = { ...vendedor, ...con };
    return pedir(casa, 'POST', RUTA, { token, cuerpo: { convenioId, patente, ...extra } });
  };
  const buscar = (patente: string) =>
    pedir(casa, 'POST', '/Vehiculos/BuscarPorPatente', {
      token: vendedor.token,
      cuerpo: { patente },
    });

  it('[V-INGRESO-002] returns the premium and dates that the sale then has', async () => {
    const vehiculo = await vehiculoPara(casa, vendedor, 'HWJP59');
    const { datos } = (await cotizar('HWJP59')).cuerpo;
    const { cuerpo } = await ingresar(casa, vendedor, [vehiculo]);
    const venta = await pedir(
      casa,
      'GET',
      `/IntencionesDeVenta/BuscarPorId/${cuerpo.datos.id}`,
      vendedor,
    );
    const [vendido] = venta.cuerpo.datos.vehiculosViewModel;
    expect(datos).toEqual({
      patente: 'HWJP59',
      tipoVehiculoId: vendido.tipoVehiculoId,
      tipoUsoId: vendido.tipoUsoId,
      prima: vendido.prima,
      primaMinima: null,
      primaMaxima: null,
      vigenciaDesde: vendido.vigenciaDesde,
      vigenciaHasta: vendido.vigenciaHasta,
      dias: expect.any(Number),
      coberturaHasta: null,
      preguntar: false,
      impedimento: null,
    });
    expect(sumarDias(datos.vigenciaDesde, datos.dias - 1)).toBe(datos.vigenciaHasta);
  });

  it('[V-INGRESO-002] asks no register, and returns no price for an unknown plate', async () => {
    const antes = casa.registro.consultas();
    const { datos } = (await cotizar('JVGX15')).cuerpo;
    expect(datos).toMatchObject({ tipoVehiculoId: null, prima: null, vigenciaDesde: null });
    expect(casa.registro.consultas()).toBe(antes);
    await buscar('JVGX15');
    expect((await cotizar('JVGX15')).cuerpo.datos.prima).toBeGreaterThan(0);
  });

  it('[V-INGRESO-002] prices the requested use, and refuses one that is not sold', async () => {
    await buscar('HWJP59');
    const { datos } = (await cotizar('HWJP59', {}, { tipoUsoId: 999_999 })).cuerpo;
    expect(datos).toMatchObject({ tipoUsoId: null, prima: null, dias: null });
    expect(datos.tipoVehiculoId).toBeGreaterThan(0);
  });

  it('[V-INGRESO-002] answers only callers who sell or buy through the agreement', async () => {
    const ajeno = await crearVendedor(casa, { rangos: 0 });
    expect((await cotizar('HWJP59', { token: ajeno.token })).estado).toBe(403);
    const comprador = await crearComprador(casa);
    const comoVisita = await conCaptcha(casa, comprador.token);
    const pedido = { convenioId: comprador.convenioId, patente: 'HWJP59' };
    expect((await comoVisita(RUTA, pedido)).estado).toBe(200);
    expect((await comoVisita(RUTA, { ...pedido, convenioId: vendedor.convenioId })).estado).toBe(
      403,
    );
    // A visitor without a captcha learns nothing about a plate.
    expect(
      (await pedir(casa, 'POST', RUTA, { token: comprador.token, cuerpo: pedido })).estado,
    ).toBe(403);
  });

  it('[V-INGRESO-002] refuses a text that is no plate', async () => {
    expect((await cotizar('HWJ')).cuerpo.Patente).toEqual([
      'La patente debe tener al menos 6 caracteres',
    ]);
  });

  it('[V-INGRESO-003] returns the last day of existing SOAP, and asks when the next starts over 60 days later', async () => {
    const hoy = fechaSantiago(casa.reloj.ahora());
    const comprador = await crearComprador(casa);
    const vehiculo = await vehiculoPara(casa, vendedor, 'LXWJ75');
    const vendida = await ventaPagada(casa, vendedor, [vehiculo]);
    await correrTramo(casa, vendida);
    const { hasta } = await casa.base
      .selectFrom('polizas')
      .select('vigencia_hasta as hasta')
      .where('venta_id', '=', vendida)
      .executeTakeFirstOrThrow();
    const { datos } = (await cotizar('LXWJ75')).cuerpo;
    expect(datos).toMatchObject({
      coberturaHasta: hasta,
      vigenciaDesde: sumarDias(hasta, 1),
      preguntar: sumarDias(hasta, 1) > sumarDias(hoy, 60),
    });
    expect(datos.preguntar).toBe(true);
    // A visitor learns the dates but no personal data.
    const comoVisita = await conCaptcha(casa, comprador.token);
    const visto = await comoVisita(RUTA, {
      convenioId: comprador.convenioId,
      patente: 'LXWJ75',
    });
    expect(visto.cuerpo.datos).toMatchObject({ coberturaHasta: hasta });
    expect(Object.keys(visto.cuerpo.datos)).toEqual(Object.keys(datos));

    const otra = await ingresar(casa, vendedor, [vehiculo]);
    const previas = await pedir(
      casa,
      'GET',
      `/IntencionesDeVenta/CoberturasPrevias/${otra.cuerpo.datos.id}`,
      vendedor,
    );
    expect(previas.cuerpo.datos).toEqual([{ patente: 'LXWJ75', hasta, preguntar: true }]);
    const propias = await pedir(
      casa,
      'GET',
      `/IntencionesDeVenta/CoberturasPrevias/${vendida}`,
      vendedor,
    );
    expect(propias.cuerpo.datos).toEqual([]);
    const ajeno = await crearVendedor(casa, { rangos: 0 });
    const deOtro = await pedir(
      casa,
      'GET',
      `/IntencionesDeVenta/CoberturasPrevias/${vendida}`,
      ajeno,
    );
    expect(deOtro.estado).toBe(404);
  });

  it('[V-INGRESO-003] says that a plate cannot be entered when it is covered as far as may be sold', async () => {
    const convenioId = await crearConvenio(casa, {
      corredorId: vendedor.corredorId,
      usuarioIds: [vendedor.id],
    });
    const dos = { ...vendedor, convenioId };
    for (let vez = 0; vez < 2; vez += 1) {
      const vehiculo = await vehiculoPara(casa, dos, 'TWGV11');
      await correrTramo(casa, await ventaPagada(casa, dos, [vehiculo]));
    }
    const { datos } = (await cotizar('TWGV11', dos)).cuerpo;
    expect(datos).toMatchObject({ prima: null, vigenciaDesde: null });
    expect(datos.impedimento).toMatch(/^El vehículo TWGV11 ya tiene una póliza vigente hasta /);
  });
});

describe('several plates at once', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    vendedor = await crearVendedor(casa);
  });
  afterAll(() => casa.cerrar());
  beforeEach(() => ponerRegistro(casa, 'normal'));

  const buscarVarias = (patentes: readonly string[], quien = vendedor) =>
    pedir(casa, 'POST', '/Vehiculos/BuscarPorPatentes', {
      token: quien.token,
      cuerpo: { convenioId: vendedor.convenioId, patentes },
    });

  it('[V-INGRESO-008] returns each plate once, in the order written, with outcome and price', async () => {
    const { estado, cuerpo } = await buscarVarias(['hwjp-59', 'BBC11', 'XX', 'BBBB10', 'HWJP59']);
    expect(estado).toBe(200);
    expect(cuerpo.datos).toMatchObject([
      { patente: 'HWJP59', resultado: 'encontrada', mensaje: null },
      { patente: 'BBC011', resultado: 'encontrada' },
      { patente: 'XX', resultado: 'invalida', vehiculo: null },
      { patente: 'BBBB10', resultado: 'no_encontrada', mensaje: 'No se encontró la patente' },
    ]);
    const [primera] = cuerpo.datos;
    const sola = await pedir(casa, 'POST', '/Vehiculos/BuscarPorPatente', {
      token: vendedor.token,
      cuerpo: { patente: 'HWJP59' },
    });
    expect(primera.vehiculo).toEqual(sola.cuerpo.datos);
    const { cuerpo: cotizada } = await pedir(casa, 'POST', '/Vehiculos/Cotizar', {
      token: vendedor.token,
      cuerpo: { convenioId: vendedor.convenioId, patente: 'HWJP59' },
    });
    expect(primera.cotizacion).toEqual(cotizada.datos);
  });

  it('[V-INGRESO-008] marks the plates for which the register gave no answer', async () => {
    await buscarVarias(['HWJP59']);
    await ponerRegistro(casa, 'error500');
    const { cuerpo } = await buscarVarias(['HWJP59', 'VF5302']);
    expect(
      cuerpo.datos.map((una: { patente: string; resultado: string }) => [
        una.patente,
        una.resultado,
      ]),
    ).toEqual([
      ['HWJP59', 'encontrada'],
      ['VF5302', 'sin_respuesta'],
    ]);
  });

  it('[V-INGRESO-008] takes at most 60 plates, from a login that sells through the agreement', async () => {
    const muchas = Array.from({ length: 61 }, (_, i) => `HWJP${10 + i}`);
    expect((await buscarVarias(muchas)).estado).toBe(400);
    expect((await buscarVarias([])).estado).toBe(400);
    expect((await buscarVarias(['HWJP59'], await crearComprador(casa))).estado).toBe(403);
    const ajeno = await crearVendedor(casa, { rangos: 0 });
    expect((await buscarVarias(['HWJP59'], ajeno)).estado).toBe(403);
  });

  it('[V-INGRESO-008] counts towards the hourly limit of a user', async () => {
    const suyo = await crearVendedor(casa, { rangos: 0 });
    const pedirla = () =>
      pedir(casa, 'POST', '/Vehiculos/BuscarPorPatentes', {
        token: suyo.token,
        cuerpo: { convenioId: suyo.convenioId, patentes: ['XX'] },
      });
    for (let vez = 0; vez < 60; vez += 1) expect((await pedirla()).estado).toBe(200);
    expect((await pedirla()).estado).toBe(429);
  });
});
