import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  iniciarSimuladorPasarela,
  type SimuladorPasarela,
} from '#integrations/pasarela-pago/simulador.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, pagar, pedir, type Vendedor } from '#server/test/cliente.ts';
import { crearUsuario } from '#server/test/negocio/fabrica.ts';
import { invariantesRotos } from '#server/test/oraculo.ts';
import {
  conciliar,
  conPagoEnLinea,
  decidirEnPasarela,
  devolucionesDe,
  devolver,
  otraPatente,
  pagoDe,
  transaccionDe,
  unicaVuelta,
  ventaEnPago,
  volver,
} from '#server/test/negocio/pago.ts';
import { abrirSesionDe } from '#server/test/sesiones.ts';

const SECRETO = 'q7Vd2mXw9Lr4Tz8Kc1Hf6Bn3Ps5Jg0Ya';
const AUSENTE = "El proveedor de pago 'simulada' ya no está configurado";

/** Sells with the simulated provider, and restarts with Webpay in its place. */
describe('another provider configured while payments are open', () => {
  let antes: Casa;
  let despues: Casa;
  let sinSimulada: Casa;
  let webpay: SimuladorPasarela;
  let vendedor: Vendedor;
  const levantarEnSuBase = (entorno: Record<string, string>): Promise<Casa> =>
    levantarCasa({
      conWorker: false,
      enBase: { url: antes.urlBase, cerrar: async () => undefined },
      entorno,
    });
  beforeAll(async () => {
    antes = await levantarCasa({ conWorker: false, entorno: { SECRETO } });
    webpay = await iniciarSimuladorPasarela({
      puerto: 0,
      comercio: antes.config.WEBPAY_COMERCIO,
      clave: antes.config.WEBPAY_CLAVE,
      reloj: antes.reloj,
    });
    const enWebpay = { SECRETO, PASARELA: 'webpay', PASARELA_URL: webpay.url };
    despues = await levantarEnSuBase({ ...enWebpay, PASARELA_SIMULADA_URL: antes.pasarela.url });
    sinSimulada = await levantarEnSuBase({ ...enWebpay, PASARELA_SIMULADA_URL: '' });
    vendedor = await conPagoEnLinea(antes, await crearVendedor(antes));
  });
  afterAll(async () => {
    await sinSimulada.cerrar();
    await despues.cerrar();
    await webpay.cerrar();
    await antes.cerrar();
  });
  beforeEach(async () => {
    vendedor = { ...vendedor, token: await abrirSesionDe(antes, vendedor.id) };
  });

  /** Returns a sale whose buyer is at the simulated provider when the setting changes. */
  const abierta = () => ventaEnPago(antes, vendedor, [otraPatente()]);
  /** The restarted house, whose buyer pays at Webpay. */
  const enWebpay = (): Casa => ({ ...despues, pasarela: webpay });
  /** Makes excess money: approved, given up in another tab, and then confirmed. */
  const dineroDeMas = async (casa: Casa) => {
    const { id, token } = await ventaEnPago(casa, vendedor, [otraPatente()]);
    const vuelta = await unicaVuelta(casa, token, 'aprobar');
    const { orden_compra: TBK_ORDEN_COMPRA } = await pagoDe(casa, id);
    const orden = { TBK_ID_SESION: `venta-${id}`, TBK_ORDEN_COMPRA };
    await volver(casa, {
      metodo: 'POST',
      url: transaccionDe(casa, token).urlRetorno,
      cuerpo: { token_ws: token, TBK_TOKEN: token, ...orden },
    });
    await casa.puertos.pasarelas.actual.confirmar(token);
    await volver(casa, vuelta);
    return { id, token, pagoId: (await pagoDe(casa, id)).id };
  };
  const conciliarAhora = async (casa: Casa, id: number): Promise<string> => {
    const token = await abrirSesionDe(casa, (await crearUsuario(casa, 3)).id);
    const cuerpo = { id: (await pagoDe(casa, id)).id };
    return (await pedir(casa, 'POST', '/Pagos/Conciliar', { token, cuerpo })).cuerpo.datos.mensaje;
  };
  const detalles = async (id: number) =>
    (
      await antes.base
        .selectFrom('incidentes')
        .select('detalle')
        .where('venta_id', '=', id)
        .execute()
    ).map(({ detalle }) => detalle);

  it('confirms a returning buyer with the provider that took the money', async () => {
    const { id, token } = await abierta();
    const vuelta = await unicaVuelta(antes, token, 'aprobar');
    expect(await volver(despues, vuelta)).toMatch(/^\/venta\/retorno#/);
    expect(await pagoDe(despues, id)).toMatchObject({
      estado: 'autorizado',
      proveedor: 'simulada',
    });
    expect(transaccionDe(antes, token)).toMatchObject({ estado: 'AUTHORIZED', confirmaciones: 1 });
    expect(webpay.transacciones()).toEqual([]);
  });

  it('asks the previous provider about a buyer who never returns, by janitor and by Soporte', async () => {
    const deJanitor = await abierta();
    const deSoporte = await abierta();
    await decidirEnPasarela(antes, deJanitor.token, 'no_volver');
    await conciliar(despues, deJanitor.id);
    expect((await pagoDe(despues, deJanitor.id)).estado).toBe('autorizado');
    await decidirEnPasarela(antes, deSoporte.token, 'no_volver');
    await antes.puertos.pasarelas.actual.confirmar(deSoporte.token);
    expect(await conciliarAhora(despues, deSoporte.id)).toBe(
      'El proveedor confirmó el pago. Las pólizas se están emitiendo.',
    );
  });

  it('leads a repeated PAGAR to the open form, and creates no order', async () => {
    const { id, direccion } = await abierta();
    const creadas = antes.pasarela.creaciones();
    expect((await pagar(despues, vendedor, id)).cuerpo.datos).toBe(direccion);
    expect([antes.pasarela.creaciones(), webpay.creaciones()]).toEqual([creadas, 0]);
  });

  it('refunds through the provider that holds the money', async () => {
    const { token, pagoId } = await dineroDeMas(antes);
    await devolver(despues, pagoId);
    expect(transaccionDe(antes, token)).toMatchObject({ estado: 'REVERSED' });
    expect(await devolucionesDe(despues, pagoId)).toMatchObject([{ estado: 'devuelta' }]);
  });

  it('opens, pays and settles new sales with the new provider', async () => {
    const { id, token } = await ventaEnPago(enWebpay(), vendedor, [otraPatente()]);
    expect(await pagoDe(despues, id)).toMatchObject({ estado: 'iniciado', proveedor: 'webpay' });
    await volver(despues, await unicaVuelta(enWebpay(), token, 'aprobar'));
    expect((await pagoDe(despues, id)).estado).toBe('autorizado');
    expect(transaccionDe(enWebpay(), token).confirmaciones).toBe(1);
    expect(() => transaccionDe(antes, token)).toThrow(/no conoce/);
  });

  describe('without settings for the provider of a payment', () => {
    it('keeps the payment open and visible with the reason, and settles it once the provider is back', async () => {
      const { id, token } = await abierta();
      await decidirEnPasarela(antes, token, 'no_volver');
      await conciliar(sinSimulada, id, 2);
      expect(await pagoDe(antes, id)).toMatchObject({ estado: 'desconocido', motivo: AUSENTE });
      expect(await detalles(id)).toEqual([expect.stringContaining(`: ${AUSENTE}`)]);
      expect(await conciliarAhora(sinSimulada, id)).toBe(
        `${AUSENTE}. El pago sigue por confirmar.`,
      );
      // The buyer is not charged twice meanwhile.
      expect((await pagar(sinSimulada, vendedor, id)).cuerpo.datos).toBe('/venta/emisionPoliza');
      await conciliar(despues, id, 3);
      expect((await pagoDe(antes, id)).estado).toBe('autorizado');
    });

    it('leaves a refund to Soporte instead of failing for ever, and makes it once the provider is back', async () => {
      const { id, token, pagoId } = await dineroDeMas(antes);
      await devolver(sinSimulada, pagoId);
      expect(await devolucionesDe(antes, pagoId)).toMatchObject([
        { estado: 'rechazada', ultima_respuesta: AUSENTE },
      ]);
      expect(await conciliarAhora(sinSimulada, id)).toMatch(/^Se pidió nuevamente la devolución/);
      await devolver(despues, pagoId);
      expect(transaccionDe(antes, token).estado).toBe('REVERSED');
    });

    it('[V-FIRME-001] leads a returning buyer to their purchase, whose payment is being checked', async () => {
      const { id, token } = await abierta();
      const vuelta = await unicaVuelta(antes, token, 'aprobar');
      expect(await volver(sinSimulada, vuelta)).toMatch(/^\/venta\/retorno#[\w-]{43}$/);
      expect(await pagoDe(antes, id)).toMatchObject({ estado: 'desconocido', motivo: AUSENTE });
      const { cuerpo } = await pedir(antes, 'GET', `/IntencionesDeVenta/BuscarPorId/${id}`, {
        token: vendedor.token,
      });
      expect(cuerpo.datos.siguientePaso).toMatch(/^\/venta\/emisionPoliza/);
      await volver(despues, vuelta);
      expect((await pagoDe(antes, id)).estado).toBe('autorizado');
    });

    it('leads nobody to a purchase by a code that is not its own, or without any provider’s data', async () => {
      const { token } = await abierta();
      const vuelta = await unicaVuelta(antes, token, 'aprobar');
      const ajena = {
        ...vuelta,
        url: vuelta.url.replace(/codigo=[\w-]{43}/, `codigo=${'x'.repeat(43)}`),
      };
      expect(ajena.url).not.toBe(vuelta.url);
      expect(await volver(sinSimulada, ajena)).toBe('/error/ErrorPagoRenta');
      const sinDatos = { ...vuelta, url: vuelta.url.replace(/[?&]token_ws=[^&]*/, '') };
      expect(await volver(despues, { ...sinDatos, metodo: 'GET' })).toBe('/error/ErrorPagoRenta');
    });

    it('creates no pending order: nothing was charged, and PAGAR starts again', async () => {
      const { id } = await abierta();
      await antes.base
        .updateTable('pagos')
        .set({ token: null, direccion: null, creacion_en: null })
        .where('venta_id', '=', id)
        .execute();
      expect((await pagar(sinSimulada, vendedor, id)).estado).toBe(503);
      const { cuerpo } = await pagar(sinSimulada, vendedor, id);
      expect(cuerpo.datos).toContain(webpay.url);
      expect((await pagoDe(antes, id)).proveedor).toBe('webpay');
    });
  });

  it('leaves every invariant intact', async () => {
    expect(await invariantesRotos(antes.base)).toEqual([]);
  });
});
