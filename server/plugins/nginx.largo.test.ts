import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '../test/casa.ts';
import { CONTRABANDO, CONTRABANDOS } from '../test/linea/contrabando.ts';
import { abrirLinea } from '../test/linea/linea.ts';
import { abrirNginx } from '../test/linea/nginx.ts';
import { seOmite } from '../test/proceso/programas.ts';

const RUTA = '/api/version/versionFront';
const SANA = `GET ${RUTA} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

/** nginx takes a bare LF as a line end, so it sees two requests and forwards two. */
const A_LA_VISTA = 'a chunk ended by one LF';

describe.skipIf(seOmite('nginx'))('raw bytes to the shipped nginx', () => {
  let casa: Casa;
  let nginx: Awaited<ReturnType<typeof abrirNginx>>;
  const oidas: string[] = [];
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false, entorno: { CONFIAR_PROXY: '127.0.0.1' } });
    casa.app.server.on('request', ({ method = '', url = '' }) => oidas.push(`${method} ${url}`));
    await casa.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = casa.app.server.address() as AddressInfo;
    nginx = await abrirNginx(port, '1s');
  });
  beforeEach(() => void oidas.splice(0));
  afterAll(async () => {
    await nginx?.cerrar();
    await casa.cerrar();
  });

  const decir = async (bytes: string, respuestas?: number) => {
    const linea = await abrirLinea(nginx.puerto, { tls: true });
    linea.escribir(bytes);
    const leido = await linea.leer(respuestas);
    linea.cortar();
    return leido;
  };

  it.each(Object.entries(CONTRABANDOS))(
    '[A-ATAQUE-001] %s: no API receives the smuggled request, and the next client gets its own answer',
    async (que, bytes) => {
      const { estados } = await decir(bytes);
      const vista = que === A_LA_VISTA ? [`GET ${CONTRABANDO}`] : [];
      // Besides those, at most the call itself arrived, and its body is no login.
      expect(oidas.filter((oida) => oida !== 'POST /api/Auth/Login')).toEqual(vista);
      // Every request that arrived was answered to its own sender.
      expect(estados.length).toBeGreaterThanOrEqual(oidas.length);
      expect(estados.every((estado) => estado >= 400 && estado < 502)).toBe(true);
      // nginx shares its connections to the API: a smuggled answer would reach the next client.
      for (let i = 0; i < 3; i += 1) {
        const otro = await decir(SANA, 1);
        expect(otro.estados).toEqual([200]);
        expect(otro.texto).toContain('"exito":true');
      }
    },
  );

  it('[A-PUERTA-001] hides the API’s health in upper and lower case', async () => {
    for (const ruta of ['/salud', '/SALUD', '/Salud/Listo', '/salud/', '/%73alud', '//salud']) {
      const { estados } = await decir(SANA.replace(RUTA, ruta), 1);
      expect([ruta, estados]).toEqual([ruta, [404]]);
    }
    expect(oidas).toEqual([]);
  });

  it('[V-HOJAS-004] passes on what the API compressed, and compresses none of it anew', async () => {
    const { port } = casa.app.server.address() as AddressInfo;
    const pedirPor = async (puerto: number, tls: boolean, acepta: string) => {
      const linea = await abrirLinea(puerto, { tls });
      const acepto = `\r\nAccept-Encoding: ${acepta}\r\n\r\n`;
      linea.escribir(SANA.replace(RUTA, guion).replace('\r\n\r\n', acepto));
      const { texto } = await linea.leer(1);
      linea.cortar();
      return /^content-encoding: (.*)$/im.exec(texto)?.[1]?.trim();
    };
    const pagina = (await casa.app.inject('/')).body;
    const guion = /src="(\/assets\/[^"]+\.js)"/.exec(pagina)?.[1] ?? '';
    for (const [acepta, forma] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
    ] as const) {
      expect(await pedirPor(port, false, acepta)).toBe(forma);
      expect(await pedirPor(nginx.puerto, true, acepta)).toBe(forma);
    }
    oidas.splice(0);
  });

  it('[A-ATAQUE-001] serves an upgrade to h2c and HTTP/1.0 as plain requests', async () => {
    const h2c = SANA.replace(
      '\r\n\r\n',
      '\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n',
    );
    expect((await decir(h2c, 1)).estados).toEqual([200]);
    expect((await decir(SANA.repeat(20), 20)).estados).toEqual(Array(20).fill(200));
    const viva = `GET ${RUTA} HTTP/1.0\r\nConnection: keep-alive\r\n\r\n`;
    expect((await decir(viva + viva, 2)).estados).toEqual([200, 200]);
    expect(new Set(oidas)).toEqual(new Set([`GET ${RUTA}`]));
  });

  it('[A-ATAQUE-002] refuses headers of 64 KiB', async () => {
    const una = SANA.replace('\r\n\r\n', `\r\nX: ${'a'.repeat(65_536)}\r\n\r\n`);
    const muchas = SANA.replace('\r\n\r\n', `\r\n${'x-a: y\r\n'.repeat(9_000)}\r\n`);
    for (const bytes of [una, muchas]) expect((await decir(bytes)).estados).toEqual([400]);
    expect((await decir(`GET /${'a'.repeat(65_536)} HTTP/1.1\r\n\r\n`)).estados).toEqual([414]);
    expect(oidas).toEqual([]);
  });

  it('[A-ATAQUE-003] waits for a slow client itself, and the API receives nothing', async () => {
    const cabeceras = await decir('GET / HTTP/1.1\r\nHost: x\r\nX-a: ');
    // nginx sends nothing for a request without complete headers.
    expect(cabeceras).toMatchObject({ estados: [], cerrada: true });
    const cuerpo = await decir(
      'POST /api/Auth/Login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    );
    // Only some versions of nginx send 408 before closing; 1.22 does not.
    expect(cuerpo.cerrada).toBe(true);
    expect(cuerpo.estados.filter((estado) => estado !== 408)).toEqual([]);
    expect(oidas).toEqual([]);
  });
});
