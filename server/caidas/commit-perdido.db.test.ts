import { describe, expect, it } from 'vitest';
import { confirmarPago } from '#features/pagos/saldar/preguntar-pago.usecase.ts';
import type { PuntoDeFalla } from '#values/puntos-de-falla.ts';
import { crearBase } from '#server/test/base/base.ts';
import { levantarCasa } from '#server/test/casa.ts';
import { crearVendedor } from '#server/test/cliente.ts';
import { prepararEscenario } from '#server/test/escenario.ts';
import { invariantesRotos } from '#server/test/oraculo.ts';
import {
  conPagoEnLinea,
  decidirEnPasarela,
  decidirYVolver,
  pagoDe,
  transaccionDe,
  validarPagos,
  ventaEnPago,
} from '#server/test/negocio/pago.ts';
import { iniciarProxyPg } from '#server/test/base/proxy-pg.ts';

const CANTIDAD = 3;

describe.concurrent('a connection to PostgreSQL cut after COMMIT and before its answer', () => {
  it('PAGAR answers 503; a retry with the same key gets the answer, and the sale is paid once', async () => {
    const escenario = await prepararEscenario(CANTIDAD);
    const proxy = await iniciarProxyPg(escenario.casa.urlBase);
    try {
      const api = await escenario.lanzar('api', { DATABASE_URL: proxy.url });
      proxy.cortarCommits(1);
      expect(await escenario.pagar(api)).toMatchObject({
        estado: 503,
        cuerpo: { codigo: 'servicio.no_disponible' },
      });
      expect(proxy.cortados()).toBe(1);
      expect(await escenario.pagar(api)).toMatchObject({
        estado: 200,
        cuerpo: { datos: '/venta/emisionPoliza' },
      });
      await escenario.lanzar('worker');
      await escenario.esperarAvance(100);
      expect(await escenario.rotos()).toEqual([]);
    } finally {
      await escenario.cerrar();
      await proxy.cerrar();
    }
  });

  it('the worker retries and finds its own work: one number per vehicle, one mail per owner @largo', async () => {
    const escenario = await prepararEscenario(CANTIDAD);
    const proxy = await iniciarProxyPg(escenario.casa.urlBase);
    try {
      expect(await escenario.pagar(await escenario.lanzar('api'))).toMatchObject({ estado: 200 });
      await validarPagos(escenario.casa);
      // Two COMMITs make up the issuance: numbering and closing. Mails are sent once the connection works
      // again.
      proxy.cortarCommits(2);
      await escenario.lanzar('worker', { DATABASE_URL: proxy.url });
      await escenario.esperarAvance(100);
      expect(await escenario.rotos()).toEqual([]);
      expect(proxy.cortados()).toBe(2);
      expect(new Set(escenario.correos())).toEqual(new Set([1]));
    } finally {
      await escenario.cerrar();
      await proxy.cerrar();
    }
  });

  it('PAGAR online answers 503; a retry with the same key gets the one payment address @largo', async () => {
    const escenario = await prepararEscenario(CANTIDAD, { enLinea: true });
    const proxy = await iniciarProxyPg(escenario.casa.urlBase);
    try {
      const api = await escenario.lanzar('api', { DATABASE_URL: proxy.url });
      proxy.cortarCommits(1);
      expect(await escenario.pagar(api)).toMatchObject({ estado: 503 });
      const { estado, cuerpo } = await escenario.pagar(api);
      expect([estado, String(cuerpo.datos)]).toEqual([
        200,
        expect.stringContaining(escenario.casa.pasarela.url),
      ]);
      expect(await escenario.pagar(api)).toEqual({ estado, cuerpo });
      expect(escenario.casa.pasarela.creaciones()).toBe(1);
    } finally {
      await escenario.cerrar();
      await proxy.cerrar();
    }
  });
});

it('a lost COMMIT of a confirmed payment settles it once, and the buyer lands on a page (F02)', async () => {
  const base = await crearBase();
  const proxy = await iniciarProxyPg(base.url);
  const cerrar = async (): Promise<void> => {
    await proxy.cerrar();
    await base.cerrar();
  };
  const casa = await levantarCasa({ conWorker: false, enBase: { url: proxy.url, cerrar } });
  try {
    const vendedor = await conPagoEnLinea(casa, await crearVendedor(casa));
    const { id, token } = await ventaEnPago(casa, vendedor, ['HWJP59']);
    await decidirEnPasarela(casa, token, 'aprobar');
    const falla = (punto: PuntoDeFalla): void => {
      if (punto === 'pago.trasConfirmar') proxy.cortarCommits(1);
    };
    const ctx = { ...casa.contexto(), falla };
    const pago = await pagoDe(casa, id);
    await expect(confirmarPago(ctx, casa.enTransaccion, pago)).rejects.toThrow();
    expect(proxy.cortados()).toBe(1);
    for (let vez = 0; vez < 2; vez += 1) {
      expect(await decidirYVolver(casa, token, 'aprobar')).toMatch(/^\/venta\/retorno#/);
    }
    expect(await pagoDe(casa, id)).toMatchObject({ estado: 'autorizado' });
    expect(transaccionDe(casa, token)).toMatchObject({ confirmaciones: 1, intentos: 1 });
    expect(await invariantesRotos(casa.base)).toEqual([]);
  } finally {
    await casa.cerrar();
  }
});
