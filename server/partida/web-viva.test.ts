import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { servirWebViva, type WebViva } from './web-viva.ts';

const PAGINA = `<!doctype html><html><head><meta property="csp-nonce" nonce="__NONCE__" /></head>
<body><script type="module" src="/main.ts"></script></body></html>`;

describe('the web served from its source', () => {
  let raiz: string;
  let api: Server;
  let web: WebViva;
  let reiniciar = async (): Promise<void> => undefined;
  const pedir = (ruta: string, init?: RequestInit): Promise<Response> =>
    fetch(`http://127.0.0.1:${web.puerto}${ruta}`, init);

  beforeAll(async () => {
    raiz = mkdtempSync(join(tmpdir(), 'soap-web-viva-'));
    const archivos = [
      ['web/index.html', PAGINA],
      ['web/main.ts', "import '#values/rut.ts';"],
      ['values/rut.ts', 'export const rut: number = 1;'],
      ['server/app.ts', ''],
      ['.datos/secreto', 'secreto'],
    ] as const;
    for (const [ruta, texto] of archivos) {
      mkdirSync(join(raiz, ruta, '..'), { recursive: true });
      writeFileSync(join(raiz, ruta), texto);
    }
    api = createServer((req, res) => res.end(`${req.method} ${req.url} en ${req.headers.host}`));
    api.listen(0, '127.0.0.1');
    await once(api, 'listening');
    web = await servirWebViva({
      raiz,
      logLevel: 'silent',
      lugar: { port: 0, host: '127.0.0.1' },
      direccion: 'http://localhost:3000',
      api: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
      hastaQueResponda: () => reiniciar(),
    });
  });
  afterAll(async () => {
    await web.cerrar();
    api.close();
    rmSync(raiz, { recursive: true, force: true });
  });

  it.each(['/', '/venta/listaVehiculosEspecial'])(
    'serves %s under production’s content policy, which its own scripts satisfy',
    async (ruta) => {
      const respuesta = await pedir(ruta, { headers: { accept: 'text/html' } });
      const politica = respuesta.headers.get('content-security-policy') ?? '';
      const nonce = /'nonce-([^']+)'/.exec(politica)?.[1];
      expect(politica).toContain(`script-src 'self' 'nonce-${nonce}';`);
      const pagina = await respuesta.text();
      expect(pagina).toContain(`<meta property="csp-nonce" nonce="${nonce}" />`);
      const guiones = pagina.match(/<script[^>]*>/g) ?? [];
      expect(guiones).not.toEqual([]);
      expect(guiones.filter((guion) => !guion.includes(`nonce="${nonce}"`))).toEqual([]);
    },
  );

  it('passes calls on with their original Host header', async () => {
    const host = `127.0.0.1:${web.puerto}`;
    const escrita = await pedir('/api/Venta/Guardar?x=1', { method: 'POST' });
    expect(await escrita.text()).toBe(`POST /api/Venta/Guardar?x=1 en ${host}`);
    expect(await (await pedir('/salud')).text()).toBe(`GET /salud en ${host}`);
  });

  it('holds a call while the API restarts', async () => {
    const { port } = api.address() as AddressInfo;
    api.close();
    await once(api, 'close');
    reiniciar = async () => {
      api.listen(port, '127.0.0.1');
      await once(api, 'listening');
      reiniciar = async () => undefined;
    };
    expect(await (await pedir('/api/x')).text()).toContain('GET /api/x');
  });

  it('serves the sources of the web, and nothing from the data folder', async () => {
    expect((await pedir(`/@fs${raiz}/values/rut.ts`)).status).toBe(200);
    expect((await pedir(`/@fs${raiz}/.datos/secreto`)).status).toBe(403);
  });

  it('reports changes in the watched folders, and in no other', async () => {
    const cambiados = new Set<string>();
    web.vigilar([join(raiz, 'server')], (archivo) => cambiados.add(archivo));
    // Writes until the change is reported, because the watcher does not tell when it is ready.
    let n = 0;
    const escribir = (): readonly string[] => {
      n += 1;
      writeFileSync(join(raiz, 'web/main.ts'), `export const main = ${n};`);
      writeFileSync(join(raiz, 'server/app.ts'), `export const app = ${n};`);
      return [...cambiados];
    };
    await expect.poll(escribir, { timeout: 10_000 }).toEqual([join(raiz, 'server/app.ts')]);
  });
});
