import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '../test/casa.ts';
import { CONTRABANDO, CONTRABANDOS } from '../test/linea/contrabando.ts';
import { abrirLinea } from '../test/linea/linea.ts';

const RUTA = '/api/version/versionFront';
const SANA = `GET ${RUTA} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
const CONEXIONES = 8;

describe('raw bytes on a connection to the API', () => {
  let casa: Casa;
  let puerto: number;
  const oidas: string[] = [];
  beforeAll(async () => {
    casa = await levantarCasa({
      conWorker: false,
      entorno: { PLAZO_DE_SOLICITUD_S: '2', CONEXIONES_HTTP: `${CONEXIONES}` },
    });
    casa.app.server.on('request', ({ url = '' }) => oidas.push(url));
    await casa.app.listen({ port: 0, host: '127.0.0.1' });
    puerto = (casa.app.server.address() as AddressInfo).port;
  });
  beforeEach(() => void oidas.splice(0));
  afterAll(() => casa.cerrar());

  const decir = async (bytes: string, respuestas?: number) => {
    const linea = await abrirLinea(puerto);
    linea.escribir(bytes);
    const leido = await linea.leer(respuestas);
    linea.cortar();
    return leido;
  };
  const cuerpoDe = (texto: string) => JSON.parse(texto.slice(texto.indexOf('\r\n\r\n'))) as object;

  it.each(Object.entries(CONTRABANDOS))(
    '[A-ATAQUE-001] %s: one refusal, a closed connection, and the smuggled request is not executed',
    async (_que, bytes) => {
      const { texto, estados, cerrada } = await decir(bytes);
      expect([estados.filter((estado) => estado >= 400 && estado < 500).length, cerrada]).toEqual([
        estados.length,
        true,
      ]);
      expect(estados.length).toBeGreaterThan(0);
      expect(oidas).not.toContain(CONTRABANDO);
      expect(texto).not.toContain('version');
    },
  );

  it('[A-ATAQUE-001] valid requests in other forms are served: chunked, HTTP/1.0, pipelined, with an upgrade', async () => {
    const trozos =
      'POST /api/Auth/Login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n2;a=b\r\n{}\r\n0\r\n\r\n';
    expect((await decir(trozos)).estados).toEqual([400]);
    expect((await decir(`GET ${RUTA} HTTP/1.0\r\n\r\n`)).estados).toEqual([200]);
    const viva = `GET ${RUTA} HTTP/1.0\r\nConnection: keep-alive\r\n\r\n`;
    expect((await decir(viva + viva, 2)).estados).toEqual([200, 200]);
    expect((await decir(SANA.repeat(50), 50)).estados).toEqual(Array(50).fill(200));
    const h2c = SANA.replace(
      '\r\n\r\n',
      '\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n',
    );
    // No other protocol is offered here, so it is served as a plain request.
    expect((await decir(h2c, 1)).estados).toEqual([200]);
    const prefacio = await decir('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n');
    expect(prefacio.estados).toEqual([400]);
    expect(new Set(oidas)).toEqual(new Set(['/api/Auth/Login', RUTA]));
  });

  it('[A-ATAQUE-002] headers over 16 KiB are 431 with the usual error envelope, many or one', async () => {
    const una = SANA.replace('\r\n\r\n', `\r\nX: ${'a'.repeat(65_536)}\r\n\r\n`);
    const muchas = SANA.replace('\r\n\r\n', `\r\n${'x: y\r\n'.repeat(4_000)}\r\n`);
    for (const bytes of [una, muchas]) {
      const { estados, texto, cerrada } = await decir(bytes);
      expect([estados, cerrada]).toEqual([[431], true]);
      expect(cuerpoDe(texto)).toEqual({
        exito: false,
        mensaje:
          'La dirección o los encabezados de la solicitud son demasiado grandes. Borre las cookies de este sitio e intente nuevamente.',
        codigo: 'solicitud.muy_grande',
        idSolicitud: expect.stringMatching(/^\w{8}$/),
      });
    }
    expect((await decir(`GET /${'a'.repeat(65_536)} HTTP/1.1\r\n\r\n`)).estados).toEqual([431]);
    expect(oidas).toEqual([]);
  });

  it('[A-ATAQUE-003] headers and bodies sent byte by byte are 408 and close the connection', async () => {
    for (const bytes of [
      'GET / HTTP/1.1\r\nHost: x\r\nX-a: ',
      'POST /api/Auth/Login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
      'POST /api/Auth/Login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n400\r\n{',
    ]) {
      const linea = await abrirLinea(puerto);
      linea.escribir(bytes);
      // A byte now and then does not restart the time-out.
      const goteo = setInterval(() => linea.escribir('b'), 100);
      const { estados, texto, cerrada } = await linea.leer();
      clearInterval(goteo);
      expect([estados, cerrada]).toEqual([[408], true]);
      expect(cuerpoDe(texto)).toMatchObject({
        mensaje: expect.stringContaining('tardó demasiado'),
        codigo: 'solicitud.lenta',
      });
    }
  });

  it('[A-ATAQUE-003] a connection over the limit is closed, and the next one afterwards is served', async () => {
    const lineas = [];
    for (let i = 0; i < CONEXIONES; i += 1) {
      const linea = await abrirLinea(puerto);
      linea.escribir(SANA);
      expect((await linea.leer(1)).estados).toEqual([200]);
      lineas.push(linea);
    }
    const deMas = await abrirLinea(puerto);
    deMas.escribir(SANA);
    expect(await deMas.leer()).toEqual({ texto: '', estados: [], cerrada: true });
    expect(oidas).toHaveLength(CONEXIONES);
    for (const linea of lineas) linea.cortar();
    await expect.poll(async () => (await decir(SANA, 1)).estados).toEqual([200]);
  });
});
