import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import {
  crearVendedor,
  esperarEmision,
  pagar,
  pedir,
  type Vendedor,
  ventaEnTerminos,
} from '#server/test/cliente.ts';
import { invariantesRotos } from '#server/test/oraculo.ts';
import {
  conPagoEnLinea,
  decidirEnPasarela,
  otraPatente,
  pagosDe,
  tokenDe,
  transaccionDe,
  unicaVuelta,
  ventaEnPago,
  volver,
} from '#server/test/negocio/pago.ts';
import { rotosAlTerminar } from '#server/test/reposo.ts';

describe('paying online', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  beforeAll(async () => {
    casa = await levantarCasa();
    vendedor = await conPagoEnLinea(casa, await crearVendedor(casa));
  });
  afterAll(() => casa.cerrar());

  const venta = async (id: number) =>
    (await pedir(casa, 'GET', `/IntencionesDeVenta/BuscarPorId/${id}`, { token: vendedor.token }))
      .cuerpo.datos;

  it('[V-PAGO-003] [V-API-023] sends the buyer to the provider and back, and issues the policies of an approved payment', async () => {
    const { id, direccion, token } = await ventaEnPago(casa, vendedor, ['HWJP59', 'VLBP65']);
    expect(new URL(direccion).origin).toBe(casa.pasarela.url);
    expect(transaccionDe(casa, token)).toMatchObject({
      monto: 18_560,
      ordenCompra: expect.stringMatching(`^SOAP-${id}-1-`),
    });
    expect(await venta(id)).toMatchObject({
      estadoIntencionDeVenta: 4,
      estadoVenta: 7,
      siguientePaso: `/venta/emisionPoliza?IDV=${id}`,
    });
    const vuelta = await unicaVuelta(casa, token, 'aprobar');
    expect(await volver(casa, vuelta)).toMatch(/^\/venta\/retorno#[\w-]{43}$/);
    expect(await esperarEmision(casa, vendedor, id)).toBe(100);
    expect(await pagosDe(casa, id)).toMatchObject([{ estado: 'autorizado' }]);
    expect(transaccionDe(casa, token).confirmaciones).toBe(1);
    expect(await rotosAlTerminar(casa)).toEqual([]);
  });

  it('returns a rejected sale to its terms with everything released, to be paid again', async () => {
    const { id, token } = await ventaEnPago(casa, vendedor, ['JVGX15']);
    const vuelta = await unicaVuelta(casa, token, 'rechazar');
    await volver(casa, vuelta);
    expect(await venta(id)).toMatchObject({
      estadoIntencionDeVenta: 3,
      siguientePaso: '/venta/terminosYCondiciones',
      pagoFallido: { estado: 'rechazado', porDevolver: false },
    });
    expect(await invariantesRotos(casa.base)).toEqual([]);
    const otra = await pagar(casa, vendedor, id);
    const nuevo = tokenDe(otra.cuerpo.datos);
    expect(nuevo).not.toBe(token);
    const buena = await unicaVuelta(casa, nuevo, 'aprobar');
    await volver(casa, buena);
    expect(await esperarEmision(casa, vendedor, id)).toBe(100);
    expect(await pagosDe(casa, id)).toMatchObject([
      { estado: 'rechazado' },
      { estado: 'autorizado' },
    ]);
  });

  it('never pays nor undoes a payment on an abandoned or expired return, by GET or POST (F08)', async () => {
    for (const accion of ['anular', 'vencer', 'recuperar'] as const) {
      const { id, token } = await ventaEnPago(casa, vendedor, ['LXWJ75']);
      for (const vuelta of await decidirEnPasarela(casa, token, accion)) await volver(casa, vuelta);
      expect([accion, (await pagosDe(casa, id)).at(-1)?.estado]).toEqual([accion, 'abandonado']);
      expect((await venta(id)).estadoIntencionDeVenta).toBe(3);
    }
    const { id, token } = await ventaEnPago(casa, vendedor, ['LXWJ75']);
    const vuelta = await unicaVuelta(casa, token, 'aprobar');
    await volver(casa, vuelta);
    const { url } = vuelta;
    const { ordenCompra } = transaccionDe(casa, token);
    const orden = { TBK_ORDEN_COMPRA: ordenCompra, TBK_ID_SESION: `venta-${id}` };
    const base = url.replace(/[?&]token_ws=\w+/, '');
    for (const cuerpo of [
      { token_ws: token },
      { TBK_TOKEN: token, ...orden },
      orden,
      { token_ws: token, TBK_TOKEN: token, ...orden },
    ]) {
      expect(await volver(casa, { metodo: 'POST', url: base, cuerpo })).toContain(
        '/venta/retorno#',
      );
      const conDatos = new URL(base);
      for (const [clave, valor] of Object.entries(cuerpo)) conDatos.searchParams.set(clave, valor);
      await volver(casa, { metodo: 'GET', url: conDatos.href, cuerpo: null });
    }
    expect(await pagosDe(casa, id)).toMatchObject([{ estado: 'autorizado' }]);
    expect(transaccionDe(casa, token).confirmaciones).toBe(1);
    expect(await esperarEmision(casa, vendedor, id)).toBe(100);
  });

  it('creates one order for 30 calls of PAGAR, which all get its address (F05)', async () => {
    const id = await ventaEnTerminos(casa, vendedor, ['TWGV11']);
    const antes = casa.pasarela.creaciones();
    const respuestas = await Promise.all(
      Array.from({ length: 30 }, () => pagar(casa, vendedor, id)),
    );
    expect(new Set(respuestas.map(({ estado }) => estado))).toEqual(new Set([200]));
    expect(new Set(respuestas.map(({ cuerpo }) => cuerpo.datos)).size).toBe(1);
    expect(casa.pasarela.creaciones() - antes).toBe(1);
    const token = tokenDe(respuestas[0]?.cuerpo.datos);
    const vuelta = await unicaVuelta(casa, token, 'aprobar');
    // Two returns at the same moment, and one more afterwards (F06).
    await Promise.all([volver(casa, vuelta), volver(casa, vuelta), volver(casa, vuelta)]);
    await volver(casa, vuelta);
    expect(transaccionDe(casa, token)).toMatchObject({ confirmaciones: 1, intentos: 1 });
    expect(await esperarEmision(casa, vendedor, id)).toBe(100);
  });

  it('refunds by the queue money that arrives when the sale waits for none (F12)', async () => {
    const { id, token } = await ventaEnPago(casa, vendedor, [otraPatente()]);
    const vuelta = await unicaVuelta(casa, token, 'aprobar');
    const { url } = vuelta;
    await volver(casa, { metodo: 'POST', url, cuerpo: { TBK_TOKEN: token } });
    await volver(casa, { metodo: 'GET', url: url.replace('token_ws', 'TBK_TOKEN'), cuerpo: null });
    expect(await pagosDe(casa, id)).toMatchObject([{ estado: 'abandonado' }]);
    await casa.puertos.pasarelas.actual.confirmar(token);
    await volver(casa, vuelta);
    expect(await rotosAlTerminar(casa)).toEqual([]);
    expect(transaccionDe(casa, token).estado).toBe('REVERSED');
  });
});
