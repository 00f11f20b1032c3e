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

/** The house sells with the simulated provider, and is started again with Webpay in its place. */
describe('the setting names another provider while payments are open', () => {
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

  /** A buyer who is at the simulated provider when the setting changes. */
  const abierta = () => ventaEnPago(antes, vendedor, [otraPatente()]);
  /** The new house, its buyer paying at Webpay. */
  const enWebpay = (): Casa => ({ ...despues, pasarela: webpay });
  /** Approved and given up in another tab, and then confirmed: money no sale may keep. */
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

  it('the buyer who comes back is confirmed by the one that took the money', async () => {
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

  it('the buyer who never comes back is found out about there, by the janitor and by Soporte', async () => {
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

  it('PAGAR pressed again leads to the form that is open, and makes no order anywhere', async () => {
    const { id, direccion } = await abierta();
    const creadas = antes.pasarela.creaciones();
    expect((await pagar(despues, vendedor, id)).cuerpo.datos).toBe(direccion);
    expect([antes.pasarela.creaciones(), webpay.creaciones()]).toEqual([creadas, 0]);
  });

  it('money to be given back is given back by the one that holds it', async () => {
    const { token, pagoId } = await dineroDeMas(antes);
    await devolver(despues, pagoId);
    expect(transaccionDe(antes, token)).toMatchObject({ estado: 'REVERSED' });
    expect(await devolucionesDe(despues, pagoId)).toMatchObject([{ estado: 'devuelta' }]);
  });

  it('what is sold from then on is opened, paid and settled with the other', async () => {
    const { id, token } = await ventaEnPago(enWebpay(), vendedor, [otraPatente()]);
    expect(await pagoDe(despues, id)).toMatchObject({ estado: 'iniciado', proveedor: 'webpay' });
    await volver(despues, await unicaVuelta(enWebpay(), token, 'aprobar'));
    expect((await pagoDe(despues, id)).estado).toBe('autorizado');
    expect(transaccionDe(enWebpay(), token).confirmaciones).toBe(1);
    expect(() => transaccionDe(antes, token)).toThrow(/no conoce/);
  });

  describe('and nothing is left in the settings of the one a payment names', () => {
    it('a payment stays open and in sight, saying why, and is settled once the provider is back', async () => {
      const { id, token } = await abierta();
      await decidirEnPasarela(antes, token, 'no_volver');
      await conciliar(sinSimulada, id, 2);
      expect(await pagoDe(antes, id)).toMatchObject({ estado: 'desconocido', motivo: AUSENTE });
      expect(await detalles(id)).toEqual([expect.stringContaining(`: ${AUSENTE}`)]);
      expect(await conciliarAhora(sinSimulada, id)).toBe(
        `${AUSENTE}. El pago sigue por confirmar.`,
      );
      // Nobody is charged twice meanwhile.
      expect((await pagar(sinSimulada, vendedor, id)).cuerpo.datos).toBe('/venta/emisionPoliza');
      await conciliar(despues, id, 3);
      expect((await pagoDe(antes, id)).estado).toBe('autorizado');
    });

    it('a refund waits for Soporte instead of failing for ever, and is made once it is back', async () => {
      const { id, token, pagoId } = await dineroDeMas(antes);
      await devolver(sinSimulada, pagoId);
      expect(await devolucionesDe(antes, pagoId)).toMatchObject([
        { estado: 'rechazada', ultima_respuesta: AUSENTE },
      ]);
      expect(await conciliarAhora(sinSimulada, id)).toMatch(/^Se pidió nuevamente la devolución/);
      await devolver(despues, pagoId);
      expect(transaccionDe(antes, token).estado).toBe('REVERSED');
    });

    it('[V-FIRME-001] a buyer who comes back from it lands on their purchase, whose payment is being looked at', async () => {
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

    it('nobody lands on a purchase by a code that is not its own, nor by what no provider left', async () => {
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

    it('an order that was not made yet is not made: nothing was charged, and PAGAR starts anew', async () => {
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

  it('and after all of it every invariant holds', async () => {
    expect(await invariantesRotos(antes.base)).toEqual([]);
  });
});
