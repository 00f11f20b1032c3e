import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ModoPasarela } from '#integrations/pasarela-pago/simulador-modos.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import {
  crearVendedor,
  ingresar,
  pagar,
  pedir,
  type Vendedor,
  vehiculoPara,
  ventaEnTerminos,
} from '#server/test/cliente.ts';
import { invariantesRotos } from '#server/test/oraculo.ts';
import {
  conPagoEnLinea,
  conciliar,
  decidirYVolver,
  fallarPasarela,
  incidentesDe,
  otraPatente,
  pagoDe,
  pagosDe,
  tokenDe,
  transaccionDe,
  unicaVuelta,
  ventaEnPago,
  volver,
} from '#server/test/negocio/pago.ts';
import { abrirSesionDe } from '#server/test/sesiones.ts';
import { siguienteOrden } from '#features/pagos/saldar/cobrar-venta.usecase.ts';

const MINUTO = 60_000;
const SIN_RESPUESTA: ModoPasarela[] = ['corta', 'corta_despues', 'error500', 'json_roto'];
const OTRA_COMPRA = 'otra compra con el pago en curso. Esta no se ha cobrado';

describe('a provider that does not answer (F09)', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    vendedor = await conPagoEnLinea(casa, await crearVendedor(casa));
  });
  afterAll(() => casa.cerrar());
  beforeEach(async () => {
    // The clock moves on, so each test opens a fresh session.
    vendedor = { ...vendedor, token: await abrirSesionDe(casa, vendedor.id) };
  });

  const venta = (id: number) =>
    casa.base.selectFrom('ventas').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const avance = async (id: number) =>
    (await pedir(casa, 'GET', `/Venta/AvanceEmision/${id}`, { token: vendedor.token })).cuerpo
      .datos;
  const pantalla = async (id: number) => {
    const { etapa } = await venta(id);
    const { pagada, pagoEnCurso, valor } = await avance(id);
    return { etapa, pagada, pagoEnCurso, valor };
  };
  /** Requests another sale of the same plate, as its entry screen does. */
  const otraCompraDe = async (patente: string) =>
    ingresar(casa, vendedor, [await vehiculoPara(casa, vendedor, patente)]);
  const EN_DUDA = { etapa: 4, pagada: false, pagoEnCurso: 'desconocido', valor: 0 };

  describe.each(SIN_RESPUESTA)('mode %s', (modo) => {
    it('leaves an uncreated order unknown: PAGAR does nothing, and all is free again in 16 minutes', async () => {
      const patente = otraPatente();
      const id = await ventaEnTerminos(casa, vendedor, [patente]);
      await fallarPasarela(casa, 'crear', modo, { veces: 1 });
      const creadas = casa.pasarela.creaciones();
      for (let veces = 0; veces < 3; veces += 1) {
        const { estado, cuerpo } = await pagar(casa, vendedor, id);
        expect([estado, cuerpo.datos]).toEqual([200, '/venta/emisionPoliza']);
      }
      expect(await pantalla(id)).toEqual(EN_DUDA);
      expect(casa.pasarela.creaciones() - creadas).toBeLessThanOrEqual(1);

      const otra = await otraCompraDe(patente);
      expect([otra.estado, otra.cuerpo.Patente]).toEqual([
        400,
        [expect.stringContaining(OTRA_COMPRA)],
      ]);
      casa.reloj.avanzar(16 * MINUTO);
      await conciliar(casa, id, 2);
      expect(await pantalla(id)).toMatchObject({ etapa: 3, pagoEnCurso: null });
      expect((await otraCompraDe(patente)).estado).toBe(200);
    });

    it('leaves a failed confirmation unknown, and the janitor settles it with one effective confirmation', async () => {
      const { id, token } = await ventaEnPago(casa, vendedor, [otraPatente()]);
      await fallarPasarela(casa, 'confirmar', modo, { veces: 1 });
      expect(await decidirYVolver(casa, token, 'aprobar')).toMatch(/^\/venta\/retorno#/);
      expect(await pantalla(id)).toEqual(EN_DUDA);
      const { cuerpo } = await pagar(casa, vendedor, id);
      expect(cuerpo.datos).toBe('/venta/emisionPoliza');

      casa.reloj.avanzar(MINUTO);
      await conciliar(casa, id);
      expect(await pantalla(id)).toMatchObject({ pagada: true, pagoEnCurso: null });
      expect(transaccionDe(casa, token).confirmaciones).toBe(1);
      expect(await pagosDe(casa, id)).toHaveLength(1);
    });

    it('leaves a failed query unknown, and a buyer who returns later has paid', async () => {
      const { id, token } = await ventaEnPago(casa, vendedor, [otraPatente()]);
      await fallarPasarela(casa, 'consultar', modo, { veces: 1 });
      await conciliar(casa, id);
      expect(await pantalla(id)).toEqual(EN_DUDA);
      await decidirYVolver(casa, token, 'aprobar');
      expect(await pantalla(id)).toMatchObject({ pagada: true });
      expect(transaccionDe(casa, token)).toMatchObject({ confirmaciones: 1, intentos: 1 });
    });
  });

  it('queries before it confirms again when the first confirmation had no answer', async () => {
    const { id, token } = await ventaEnPago(casa, vendedor, [otraPatente()]);
    await fallarPasarela(casa, 'confirmar', 'corta_despues', { veces: 1 });
    await decidirYVolver(casa, token, 'aprobar');
    casa.reloj.avanzar(MINUTO);
    await decidirYVolver(casa, token, 'aprobar');
    expect(await pantalla(id)).toMatchObject({ pagada: true });
    expect(transaccionDe(casa, token)).toMatchObject({ confirmaciones: 1, intentos: 1 });
  });

  it('does not close the payment of a buyer who gave up while its outcome is unknown: the janitor closes', async () => {
    const { id, token } = await ventaEnPago(casa, vendedor, [otraPatente()]);
    await fallarPasarela(casa, 'consultar', 'corta', { veces: 1 });
    await decidirYVolver(casa, token, 'anular');
    expect(await pantalla(id)).toEqual(EN_DUDA);
    await conciliar(casa, id);
    expect(await pantalla(id)).toMatchObject({ etapa: 3, pagoEnCurso: null });
    expect(transaccionDe(casa, token).confirmaciones).toBe(0);
  });

  it('does not close a payment that is being confirmed when another tab gives it up', async () => {
    const { id, token } = await ventaEnPago(casa, vendedor, [otraPatente()]);
    const vuelta = await unicaVuelta(casa, token, 'aprobar');
    await fallarPasarela(casa, 'confirmar', 'corta', { veces: 1 });
    await volver(casa, vuelta);
    const url = vuelta.url.replace('token_ws', 'TBK_TOKEN');
    await volver(casa, { metodo: 'GET', url, cuerpo: null });
    expect(await pantalla(id)).toEqual(EN_DUDA);
    casa.reloj.avanzar(MINUTO);
    await conciliar(casa, id);
    expect(await pantalla(id)).toMatchObject({ pagada: true });
  });

  it('[V-CAMINO-032] answers 409 to PAGAR of a second sale of one plate until the first is cleared', async () => {
    const patente = otraPatente();
    const primera = await ventaEnTerminos(casa, vendedor, [patente]);
    const segunda = await ventaEnTerminos(casa, vendedor, [patente]);
    await fallarPasarela(casa, 'crear', 'corta', { veces: 1 });
    await pagar(casa, vendedor, primera);
    const { estado, cuerpo } = await pagar(casa, vendedor, segunda);
    expect([estado, cuerpo.codigo]).toEqual([409, 'pago.en_confirmacion']);
    expect(cuerpo.mensaje).toContain(OTRA_COMPRA);
    expect(await pagosDe(casa, segunda)).toEqual([]);

    casa.reloj.avanzar(16 * MINUTO);
    await conciliar(casa, primera, 2);
    expect((await pagar(casa, vendedor, segunda)).cuerpo.datos).toContain(casa.pasarela.url);
  });

  it('answers 503 when the provider refuses the order: nothing is charged or held, and the sale may be paid again', async () => {
    const id = await ventaEnTerminos(casa, vendedor, [otraPatente()]);
    // The provider knows that buy order already.
    const ordenCompra = siguienteOrden(casa.contexto(), id, 0);
    const orden = { ordenCompra, sesion: 'otra', monto: 1 };
    await casa.puertos.pasarelas.actual.crear({ ...orden, urlRetorno: 'http://localhost/x' });
    const { estado, cuerpo } = await pagar(casa, vendedor, id);
    expect([estado, cuerpo.codigo]).toEqual([503, 'pago.no_disponible']);
    expect(cuerpo.mensaje).toContain('No se ha realizado ningún cargo');
    expect(await pagosDe(casa, id)).toMatchObject([
      { estado: 'rechazado', resuelto_en: expect.any(Date) },
    ]);
    expect(await pantalla(id)).toMatchObject({ etapa: 3, pagoEnCurso: null });
    expect(await invariantesRotos(casa.base)).toEqual([]);
    const otra = await pagar(casa, vendedor, id);
    expect(otra.estado).toBe(200);
    expect((await pagoDe(casa, id)).orden_compra).toMatch(new RegExp(`^SOAP-${id}-2-`));
    expect(await incidentesDe(casa, id)).toEqual([]);
  });

  it('answers 409 to a repeated key of a refused payment', async () => {
    const id = await ventaEnTerminos(casa, vendedor, [otraPatente()]);
    const { token } = vendedor;
    const cuerpo = { idIntencionVenta: id, estadoIntencion: 4, aceptaTerminos: true };
    const conClave = () =>
      pedir(casa, 'PUT', '/IntencionesDeVenta/ActualizarIntencionPago', {
        ...{ token, cuerpo, cabeceras: { 'idempotency-key': `pago-${id}` } },
      });
    const primera = await conClave();
    expect(await conClave()).toMatchObject({ estado: 200, cuerpo: primera.cuerpo });
    await decidirYVolver(casa, tokenDe(primera.cuerpo.datos), 'rechazar');
    const repetida = await conClave();
    expect([repetida.estado, repetida.cuerpo.codigo]).toEqual([409, 'venta.etapa']);
    expect(await pagosDe(casa, id)).toHaveLength(1);
  });

  it('leaves every invariant intact', async () => {
    expect(await invariantesRotos(casa.base)).toEqual([]);
  });
});

it('answers 503 at once for a provider that does not listen, charges nothing and holds nothing', async () => {
  const casa = await levantarCasa({
    conWorker: false,
    entorno: { PASARELA_SIMULADA_URL: 'http://127.0.0.1:9' },
  });
  try {
    const vendedor = await conPagoEnLinea(casa, await crearVendedor(casa));
    const id = await ventaEnTerminos(casa, vendedor, ['HWJP59']);
    const { estado, cuerpo } = await pagar(casa, vendedor, id);
    expect([estado, cuerpo.codigo]).toEqual([503, 'pago.no_disponible']);
    expect(await pagosDe(casa, id)).toMatchObject([{ estado: 'rechazado' }]);
    expect(await invariantesRotos(casa.base)).toEqual([]);
  } finally {
    await casa.cerrar();
  }
});
