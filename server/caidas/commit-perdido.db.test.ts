import { describe, expect, it } from 'vitest';
import { prepararEscenario } from '#server/test/escenario.ts';
import { iniciarProxyPg } from '#server/test/proxy-pg.ts';

const CANTIDAD = 3;

describe.concurrent('the line to PostgreSQL is cut after COMMIT and before its answer', () => {
  it('PAGAR answers 503, which means ask again: the same key gives the answer, paid once', async () => {
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
  }, 90_000);

  it('the worker tries again and finds what it did: one number per vehicle, one mail per owner', async () => {
    const escenario = await prepararEscenario(CANTIDAD);
    const proxy = await iniciarProxyPg(escenario.casa.urlBase);
    try {
      await escenario.lanzar('worker', { DATABASE_URL: proxy.url });
      const api = await escenario.lanzar('api');
      // Numbering, then closing: the whole issuance. The mails are sent after the line is good.
      proxy.cortarCommits(2);
      expect(await escenario.pagar(api)).toMatchObject({ estado: 200 });
      await escenario.esperarAvance(100);
      expect(await escenario.rotos()).toEqual([]);
      expect(proxy.cortados()).toBe(2);
      expect(new Set(escenario.correos())).toEqual(new Set([1]));
    } finally {
      await escenario.cerrar();
      await proxy.cerrar();
    }
  }, 90_000);
});
