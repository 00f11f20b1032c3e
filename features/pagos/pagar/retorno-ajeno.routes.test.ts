import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, type Vendedor } from '#server/test/cliente.ts';
import { correrTramo, polizasDe } from '#server/test/negocio/emision.ts';
import { invariantesRotos } from '#server/test/oraculo.ts';
import {
  conPagoEnLinea,
  decidirEnPasarela,
  decidirYVolver,
  devolucionesDe,
  devolver,
  fallarPasarela,
  incidentesDe,
  otraPatente,
  pagoDe,
  transaccionDe,
  unicaVuelta,
  ventaEnPago,
  volver,
} from '#server/test/negocio/pago.ts';
import { abrirSesionDe } from '#server/test/sesiones.ts';

const ERROR = '/error/ErrorPagoRenta';
const DIA = 86_400_000;

describe('a forged or foreign return from the provider (F10, C25)', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    vendedor = await conPagoEnLinea(casa, await crearVendedor(casa));
  });
  afterAll(() => casa.cerrar());
  beforeEach(async () => {
    vendedor = { ...vendedor, token: await abrirSesionDe(casa, vendedor.id) };
  });

  const enPago = () => ventaEnPago(casa, vendedor, [otraPatente()]);
  /** Returns the code with which the provider sends the browser back. */
  const codigoDe = (token: string): string =>
    new URL(transaccionDe(casa, token).urlRetorno).searchParams.get('codigo') ?? '';
  const retornar = (parametros: Record<string, string>, metodo: 'GET' | 'POST' = 'GET') =>
    volver(casa, {
      metodo,
      url: `http://x/api/Pagos/Retorno?${metodo === 'GET' ? new URLSearchParams(parametros) : ''}`,
      cuerpo: metodo === 'POST' ? parametros : null,
    });
  const foto = async (id: number) => ({
    venta: await casa.base.selectFrom('ventas').selectAll().where('id', '=', id).execute(),
    pago: await pagoDe(casa, id),
    polizas: await polizasDe(casa, id),
  });
  const sinPagar = async (id: number): Promise<void> => {
    const { venta, polizas } = await foto(id);
    expect([venta[0]?.pagada_en, polizas]).toEqual([null, []]);
  };

  it('shows the error page for an unknown payment, and does not ask the provider', async () => {
    const { token } = await enPago();
    const codigo = codigoDe(token);
    const basura = 'a'.repeat(64);
    const intentos: Record<string, string>[] = [
      {},
      { codigo },
      { token_ws: basura, codigo },
      { TBK_TOKEN: basura, codigo },
      { token_ws: "' or 1=1--", codigo },
      { token_ws: '../refunds', codigo },
      { TBK_ID_SESION: 'venta-1', TBK_ORDEN_COMPRA: 'SOAP-1-1', codigo },
      { TBK_ID_SESION: 'venta-1', codigo },
      { token_ws: token, TBK_ID_SESION: 'venta-1', codigo },
    ];
    // A query would now make the payment unknown.
    await fallarPasarela(casa, 'todas', 'error500');
    for (const intento of intentos) {
      expect([intento, await retornar(intento)]).toEqual([intento, ERROR]);
      expect([intento, await retornar(intento, 'POST')]).toEqual([intento, ERROR]);
    }
    await fallarPasarela(casa, 'todas', 'normal');
  });

  it('refuses and reports the token of another sale with one’s own code, and the reverse', async () => {
    const mia = await enPago();
    const ajena = await enPago();
    await decidirEnPasarela(casa, mia.token, 'aprobar');
    await decidirEnPasarela(casa, ajena.token, 'aprobar');
    const antes = [await foto(mia.id), await foto(ajena.id)];
    expect(await retornar({ token_ws: ajena.token, codigo: codigoDe(mia.token) })).toBe(ERROR);
    expect(await incidentesDe(casa, ajena.id)).toEqual(['retorno_ajeno']);
    expect(await retornar({ token_ws: mia.token, codigo: codigoDe(ajena.token) })).toBe(ERROR);
    expect(await incidentesDe(casa, mia.id)).toEqual(['retorno_ajeno']);
    expect([await foto(mia.id), await foto(ajena.id)]).toEqual(antes);
    expect(transaccionDe(casa, ajena.token)).toMatchObject({ confirmaciones: 0, intentos: 0 });

    // The real return then pays.
    expect(await retornar({ token_ws: mia.token, codigo: codigoDe(mia.token) })).toContain('#');
    expect((await pagoDe(casa, mia.id)).estado).toBe('autorizado');
    await sinPagar(ajena.id);
  });

  it('refuses a return with no, half or an unknown code; the sale waits', async () => {
    const { id, token } = await enPago();
    await decidirEnPasarela(casa, token, 'aprobar');
    const codigo = codigoDe(token);
    const otros = [{}, { codigo: codigo.slice(1) }, { codigo: 'x'.repeat(43) }, { codigo: '' }];
    for (const otro of otros) expect(await retornar({ token_ws: token, ...otro })).toBe(ERROR);
    await sinPagar(id);
    expect(transaccionDe(casa, token).intentos).toBe(0);
  });

  it('asks the provider when the parameters claim an approval', async () => {
    const { id, token } = await enPago();
    const pantalla = await retornar({ token_ws: token, codigo: codigoDe(token) });
    expect(pantalla).toMatch(/^\/venta\/retorno#/);
    await sinPagar(id);
    expect((await pagoDe(casa, id)).estado).toBe('iniciado');
    // The buyer is still at the form and may pay.
    await decidirYVolver(casa, token, 'aprobar');
    expect((await pagoDe(casa, id)).estado).toBe('autorizado');
  });

  it.each(['otro_monto', 'otra_orden'] as const)(
    'authorised with %s than was asked for: never issued, an incident, and the money goes back',
    async (modo) => {
      const { id, token } = await enPago();
      await fallarPasarela(casa, 'confirmar', modo, { veces: 1 });
      await decidirYVolver(casa, token, 'aprobar');
      const pago = await pagoDe(casa, id);
      expect(pago).toMatchObject({ estado: 'rechazado', codigo_autorizacion: null });
      expect(await incidentesDe(casa, id)).toEqual(['pago_no_coincide']);
      await correrTramo(casa, id);
      await sinPagar(id);
      expect(await devolucionesDe(casa, pago.id)).toMatchObject([{ estado: 'pendiente' }]);
      await devolver(casa, pago.id);
      expect(await devolucionesDe(casa, pago.id)).toMatchObject([{ estado: 'devuelta' }]);
      expect(transaccionDe(casa, token)).toMatchObject({
        estado: 'REVERSED',
        devoluciones: [{ monto: pago.monto }],
      });
      expect(await invariantesRotos(casa.base)).toEqual([]);
    },
  );

  it.each([
    ['amount', { monto: 1 }],
    ['order', { ordenCompra: 'SOAP-1-1' }],
    ['session', { sesion: 'venta-1' }],
  ] as const)(
    'a real authorisation of another %s under its token pays nothing',
    async (_, otro) => {
      const { id } = await enPago();
      const pago = await pagoDe(casa, id);
      const orden = await casa.puertos.pasarelas.actual.crear({
        ordenCompra: `OTRA-${id}`,
        sesion: pago.sesion_pago ?? '',
        monto: pago.monto,
        urlRetorno: 'http://x/',
        ...otro,
      });
      const token = orden.tipo === 'creada' ? orden.token : '';
      const codigo = codigoDe(pago.token ?? '');
      await casa.base.updateTable('pagos').set({ token }).where('id', '=', pago.id).execute();
      await decidirEnPasarela(casa, token, 'aprobar');
      await retornar({ token_ws: token, codigo });
      await sinPagar(id);
      expect(await incidentesDe(casa, id)).toEqual(['pago_no_coincide']);
      await devolver(casa, pago.id);
      expect(transaccionDe(casa, token).estado).toBe('REVERSED');
    },
  );

  it('changes nothing on the back button after success, or on the same address a year later (F06, F08)', async () => {
    const { id, token } = await enPago();
    const vuelta = await unicaVuelta(casa, token, 'aprobar');
    const codigo = codigoDe(token);
    await decidirYVolver(casa, token, 'aprobar');
    await correrTramo(casa, id);
    const antes = await foto(id);
    expect(antes.venta[0]?.etapa).toBe(5);
    const { orden_compra: TBK_ORDEN_COMPRA } = await pagoDe(casa, id);
    const orden = { TBK_ID_SESION: `venta-${id}`, TBK_ORDEN_COMPRA };
    for (const dias of [0, 27 / 86_400, 3, 8, 365]) {
      casa.reloj.avanzar(dias * DIA);
      expect(await volver(casa, vuelta)).toContain('#');
      await retornar({ TBK_TOKEN: token, ...orden, codigo }, 'POST');
      await retornar({ ...orden, codigo });
      expect([dias, await foto(id)]).toEqual([dias, antes]);
    }
    expect(await incidentesDe(casa, id)).toEqual([]);
    expect(transaccionDe(casa, token)).toMatchObject({ confirmaciones: 1, intentos: 1 });
    expect(await devolucionesDe(casa, antes.pago.id)).toEqual([]);
  });

  it('keeps a sale paid that the provider reports reversed, and opens an incident (I6)', async () => {
    const { id, token } = await enPago();
    await decidirYVolver(casa, token, 'aprobar');
    await casa.puertos.pasarelas.actual.devolver(token, transaccionDe(casa, token).monto);
    await retornar({ token_ws: token, codigo: codigoDe(token) });
    expect(await pagoDe(casa, id)).toMatchObject({ estado: 'autorizado' });
    expect(await incidentesDe(casa, id)).toEqual(['pago_revertido']);
  });

  it('leads the buyer to a page that asks again, never to JSON, without a database', async () => {
    const { id, token } = await enPago();
    const vuelta = await unicaVuelta(casa, token, 'aprobar');
    const codigo = codigoDe(token);
    await casa.base.schema.alterTable('codigos_de_venta').renameTo('codigos_ocultos').execute();
    expect(await retornar({ token_ws: token, codigo })).toBe(`/venta/retorno#${codigo}`);
    expect(await retornar({ token_ws: token, codigo: '//evil.example/' })).toBe(ERROR);
    expect(await retornar({ token_ws: token, codigo: 'javascript:alert(1)' })).toBe(ERROR);
    await casa.base.schema.alterTable('codigos_ocultos').renameTo('codigos_de_venta').execute();
    await sinPagar(id);
    expect(await volver(casa, vuelta)).toContain('#');
    expect((await pagoDe(casa, id)).estado).toBe('autorizado');
  });

  it('redirects only to pages of this site, whatever the address carries (C26)', async () => {
    const { token } = await enPago();
    const extra = { volverA: 'https://evil.example', url: '//evil.example', state: 'https://e.x' };
    const pantalla = await retornar({ token_ws: token, codigo: codigoDe(token), ...extra });
    expect(pantalla).toMatch(/^\/venta\/retorno#[\w-]{43}$/);
  });

  it('leaves every invariant intact', async () => {
    expect(await invariantesRotos(casa.base)).toEqual([]);
  });
});
