import { setTimeout as pausa } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import {
  crearVendedor,
  pagar,
  pedir,
  type Vendedor,
  ventaEnTerminos,
} from '#server/test/cliente.ts';
import { esperar } from '#server/test/esperar.ts';
import { ESTADO_EMISION } from '#features/ventas/venta.ts';

describe('progress of an issuance for a waiting client', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false, conNoticias: true });
    vendedor = await crearVendedor(casa);
  });
  afterAll(() => casa.cerrar());

  const preguntar = (id: number, prefer?: string) =>
    pedir(casa, 'GET', `/Venta/ComprobarEstadoEmision/${id}`, {
      token: vendedor.token,
      ...(prefer ? { cabeceras: { prefer } } : {}),
    });

  it('[V-NOTICIA-002] answers at once for an unpaid or missing sale, and for a client that does not wait', async () => {
    const id = await ventaEnTerminos(casa, vendedor, ['HWJP59']);
    expect((await preguntar(id, 'wait=20')).cuerpo.datos).toBe(0);
    expect((await preguntar(9_999, 'wait=20')).estado).toBe(404);
    await pagar(casa, vendedor, id);
    expect((await preguntar(id)).cuerpo.datos).toBe(0);
  });

  it('[V-NOTICIA-003] answers a waiting client within seconds without any notice', async () => {
    const id = await ventaEnTerminos(casa, vendedor, ['LXWJ75']);
    await pagar(casa, vendedor, id);
    const respuesta = preguntar(id, 'wait=20');
    // The first read is over by then. Like a worker of the previous release, this sends no notice.
    await pausa(300);
    await casa.base
      .updateTable('ventas')
      .set({ estado_emision: ESTADO_EMISION.fallido })
      .where('id', '=', id)
      .execute();
    expect((await respuesta).cuerpo.datos).toBe(-1);
  });

  it('[V-NOTICIA-001] [V-NOTICIA-005] holds the answer until the issuance of a paid sale ends, and does not count the wait as own time', async () => {
    const id = await ventaEnTerminos(casa, vendedor, ['VLBP65']);
    await pagar(casa, vendedor, id);
    const oyente = new pg.Client({ connectionString: casa.urlBase });
    await oyente.connect();
    const contadas: string[] = [];
    oyente.on('notification', ({ payload = '' }) => contadas.push(...payload.split(',')));
    await oyente.query('listen soap_avance');
    const antes = performance.now();
    const respuesta = preguntar(id, 'respond-async, wait=20');
    await casa.atender();
    await esperar('se contó su final', 20, () => contadas.includes(`${id}!`));
    await oyente.end();
    expect((await respuesta).cuerpo.datos).toBe(100);
    const paso = (performance.now() - antes) / 1_000;
    // The end of the wait would have answered too, but later.
    expect(paso).toBeLessThan(20);
    const [serie] = (await casa.metricas.getMetricsAsJSON())
      .filter(({ name }) => name === 'soap_http_request_seconds')
      .flatMap(
        ({ values }) =>
          values as { labels: { route?: string }; value: number; metricName?: string }[],
      )
      .filter(
        ({ labels, metricName }) =>
          metricName?.endsWith('_sum') && labels.route?.includes('ComprobarEstadoEmision/:IDV'),
      );
    expect(serie?.value).toBeGreaterThan(0);
    expect(serie?.value).toBeLessThan(paso);
    expect((await preguntar(id, 'wait=20')).cuerpo.datos).toBe(100);
  });
});
