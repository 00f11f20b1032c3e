import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '../test/casa.ts';

describe('browser reports about the content policy', () => {
  let casa: Casa;
  const lineas: string[] = [];
  beforeAll(async () => {
    casa = await levantarCasa({
      conWorker: false,
      log: { write: (linea: string) => void lineas.push(linea) },
    });
  });
  afterAll(() => casa.cerrar());

  const informar = async (cuerpo: unknown, desde: string): Promise<number> => {
    const { statusCode } = await casa.app.inject({
      method: 'POST',
      url: '/csp',
      remoteAddress: desde,
      headers: { 'content-type': 'application/csp-report' },
      payload: typeof cuerpo === 'string' ? cuerpo : JSON.stringify(cuerpo),
    });
    return statusCode;
  };
  const contados = async (): Promise<Record<string, number>> => {
    const metrica = await casa.metricas.getSingleMetric('soap_csp_reports_total')?.get();
    return Object.fromEntries(
      (metrica?.values ?? []).map(({ labels, value }) => [labels['directive'], value]),
    );
  };
  const dicho = (): unknown[] =>
    lineas
      .filter((linea) => linea.includes('política de contenido'))
      .map((linea) => JSON.parse(linea) as Record<string, unknown>)
      .map(({ directiva, bloqueado, archivo }) => [directiva, bloqueado, archivo]);

  it('[A-CSP-001] are counted by directive and logged without page, query, fragment or sample', async () => {
    const base = {
      'document-uri': 'https://soap.example/venta/123?patente=HWJP59#codigo-secreto',
      referrer: 'https://soap.example/?rut=9876543-3',
      'script-sample': 'alert("9876543-3")',
      'original-policy': "default-src 'none'",
    };
    for (const mas of [
      {
        'effective-directive': 'script-src-elem',
        'blocked-uri': 'https://evil.example/x.js?rut=9876543-3#a',
        'source-file': 'https://soap.example/assets/index-abc.js?x=HWJP59',
      },
      {
        'violated-directive': 'style-src-attr',
        'blocked-uri': 'inline',
        'source-file': 'https://soap.example/venta/123',
      },
      { 'effective-directive': 'x-9876543-3', 'blocked-uri': 'javascript:alert(9876543)' },
    ]) {
      expect(await informar({ 'csp-report': { ...base, ...mas } }, '10.0.0.1')).toBe(204);
    }
    expect(await contados()).toEqual({ 'script-src-elem': 1, 'style-src-attr': 1, otra: 1 });
    expect(dicho()).toEqual([
      ['script-src-elem', 'https://evil.example', '/assets/index-abc.js'],
      ['style-src-attr', 'inline', null],
      ['otra', 'javascript:', null],
    ]);
    expect(lineas.join('')).not.toMatch(/9876543|HWJP59|codigo-secreto|\/venta\/123/);
  });

  it('[A-CSP-002] are limited in size and by address, and dropped if malformed', async () => {
    const antes = await contados();
    for (const nada of ['', '{', '[]', 'null', '{"csp-report":1}', '{"csp-report":[]}']) {
      expect([nada, await informar(nada, '10.0.0.2')]).toEqual([nada, 204]);
    }
    const deOtra = await casa.app.inject({
      method: 'POST',
      url: '/api/Auth/Login',
      headers: { 'content-type': 'application/csp-report' },
      payload: '{}',
    });
    expect(deOtra.statusCode).toBe(415);
    expect(await informar(`{"csp-report":{"a":"${'x'.repeat(20_000)}"}}`, '10.0.0.2')).toBe(413);
    expect(await contados()).toEqual(antes);
    const informe = { 'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': 'data' } };
    const estados = [];
    for (let i = 0; i < 31; i += 1) estados.push(await informar(informe, '10.0.0.3'));
    expect(estados).toEqual([...Array(30).fill(204), 429]);
    expect(await informar(informe, '10.0.0.4')).toBe(204);
    expect(await contados()).toEqual({ ...antes, 'img-src': 31 });
  });
});
