import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import {
  crearVendedor,
  esperarEmision,
  pagar,
  type Vendedor,
  ventaEnTerminos,
} from '#server/test/cliente.ts';
import { crearUsuario } from '#server/test/negocio/fabrica.ts';
import { invariantesRotos } from '#server/test/oraculo.ts';
import {
  conciliar,
  conPagoEnLinea,
  fallarPasarela,
  otraPatente,
  pagosDe,
  transaccionDe,
  unicaVuelta,
  ventaEnPago,
  volver,
} from '#server/test/negocio/pago.ts';
import { reemisionesDe, reemitir, resolverReemision } from '#server/test/negocio/reemision.ts';
import { rotosAlTerminar } from '#server/test/reposo.ts';
import { abrirSesionDe } from '#server/test/sesiones.ts';

describe('a re-issue while others pay the same sale', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  let soporte: string;
  let admin: string;
  let otroAdmin: string;
  beforeAll(async () => {
    casa = await levantarCasa();
    vendedor = await conPagoEnLinea(casa, await crearVendedor(casa));
    soporte = await abrirSesionDe(casa, (await crearUsuario(casa, 3)).id);
    admin = await abrirSesionDe(casa, (await crearUsuario(casa, 2)).id);
    otroAdmin = await abrirSesionDe(casa, (await crearUsuario(casa, 2)).id);
  });
  afterAll(() => casa.cerrar());

  const enTerminos = () => ventaEnTerminos(casa, vendedor, [otraPatente()]);

  it('makes one payment and one policy with clerks, janitor, buyer and approver at once', async () => {
    const { id, token } = await ventaEnPago(casa, vendedor, [otraPatente()]);
    const vuelta = await unicaVuelta(casa, token, 'aprobar');
    // Paid at the provider, whose answer did not arrive.
    await fallarPasarela(casa, 'confirmar', 'corta_despues', { veces: 1 });
    await volver(casa, vuelta);
    await Promise.all([
      reemitir(casa, soporte, id, '1213'),
      reemitir(casa, admin, id, '1414'),
      conciliar(casa, id),
      volver(casa, vuelta),
      pagar(casa, vendedor, id),
    ]);
    const pagos = await pagosDe(casa, id);
    expect(pagos.filter(({ estado }) => estado === 'autorizado')).toHaveLength(1);
    expect(transaccionDe(casa, token).confirmaciones).toBe(1);
    expect(await esperarEmision(casa, vendedor, id)).toBe(100);
    expect(await rotosAlTerminar(casa)).toEqual([]);
  });

  it('is paid once when two administrators approve and the buyer pays again at once', async () => {
    const id = await enTerminos();
    await reemitir(casa, soporte, id, '1213');
    const dichas = await Promise.all([
      resolverReemision(casa, admin, id),
      resolverReemision(casa, otroAdmin, id),
      pagar(casa, vendedor, id),
    ]);
    expect(dichas.every(({ estado }) => estado < 500)).toBe(true);
    const pagos = await pagosDe(casa, id);
    const abiertas = pagos.filter(({ estado }) => ['autorizado', 'iniciado'].includes(estado));
    expect(abiertas).toHaveLength(1);
    expect(await invariantesRotos(casa.base)).toEqual([]);
  });

  it('is left to approve once when two clerks ask at once', async () => {
    const id = await enTerminos();
    const dichas = await Promise.all([
      reemitir(casa, soporte, id, '1213'),
      reemitir(casa, admin, id, '1414'),
    ]);
    expect(dichas.map(({ estado }) => estado).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await reemisionesDe(casa, id)).toHaveLength(1);
  });

  it('is refused when the money arrived too late and is being refunded (F12)', async () => {
    const { id, token } = await ventaEnPago(casa, vendedor, [otraPatente()]);
    const vuelta = await unicaVuelta(casa, token, 'aprobar');
    const { url } = vuelta;
    await volver(casa, { metodo: 'POST', url, cuerpo: { TBK_TOKEN: token } });
    await volver(casa, { metodo: 'GET', url: url.replace('token_ws', 'TBK_TOKEN'), cuerpo: null });
    expect(await pagosDe(casa, id)).toMatchObject([{ estado: 'abandonado' }]);
    await casa.puertos.pasarelas.actual.confirmar(token);
    const { estado, cuerpo } = await reemitir(casa, soporte, id, '1213');
    expect([estado, cuerpo.codigo]).toEqual([409, 'reemision.por_devolver']);
    expect(await reemisionesDe(casa, id)).toEqual([]);
    expect(await rotosAlTerminar(casa)).toEqual([]);
    expect(transaccionDe(casa, token).estado).toBe('REVERSED');
  });
});
