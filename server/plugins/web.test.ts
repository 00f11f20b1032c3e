import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import zlib, { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { etiquetas, INDICE } from './portada.fixture.ts';
import { vistaPrevia } from './vista-previa.ts';
import { ponerWeb } from './web.ts';

const LOGO = { ruta: '/api/MarcaComercial/Logo/ab', ancho: 640, alto: 240 };
const GUION = `export const x = '${'largo '.repeat(1_000)}';`;
const SUR = { nombre: 'SUR', color: '#003366', logo: LOGO };
const ASEGURADORA = { nombre: 'LA ASEGURADORA S.A.', telefono: '600 123 4567' };

const ADELANTO = '<link rel="modulepreload" crossorigin href="/assets/x-1a2b.js">';

const MENSAJES = new URL('../../web/public/mensajes.json', import.meta.url);

describe('the built web', () => {
  let carpeta: string;
  let app: FastifyInstance;
  let hostil = 'SUR';
  let detencion: string | null = null;
  beforeAll(async () => {
    carpeta = `${await mkdtemp(join(tmpdir(), 'soap-web-'))}/`;
    await mkdir(join(carpeta, 'assets'));
    await writeFile(join(carpeta, 'index.html'), INDICE);
    await writeFile(join(carpeta, 'portada.css'), '#portada{color:red}');
    await writeFile(
      join(carpeta, 'primera-carga.json'),
      JSON.stringify({ '/consulta': ADELANTO, '/ver/:codigo': ADELANTO }),
    );
    await writeFile(join(carpeta, 'assets', 'x-1a2b.js'), GUION);
    await writeFile(join(carpeta, 'assets', 'x-1a2b.js.br'), brotliCompressSync(GUION));
    await writeFile(join(carpeta, 'assets', 'x-1a2b.js.gz'), gzipSync(GUION));
    await writeFile(join(carpeta, 'mensajes.json'), await readFile(MENSAJES));
    app = Fastify();
    await app.register(compress, { encodings: ['gzip'] });
    app.decorateRequest('nonce', 'N');
    await ponerWeb(
      app,
      async (_req, ruta) => {
        const enlace =
          ruta === '/eyJ' ? { marca: { ...SUR, nombre: hostil }, telefono: null, detencion } : null;
        return {
          vista: vistaPrevia('https://soap.example', enlace && { ...enlace, enlace: 'eyJ' }),
          portada: enlace && { ...enlace, aseguradora: ASEGURADORA },
        };
      },
      carpeta,
    );
  });
  afterAll(async () => {
    await app.close();
    await rm(carpeta, { recursive: true, force: true });
  });

  it('[V-API-016] serves /mensajes.json, and revalidates it each time', async () => {
    const { statusCode, headers, body } = await app.inject('/mensajes.json');
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(headers['content-type']).toContain('application/json');
    expect(JSON.parse(body)).toEqual({
      patenteInvalidaUsuarioConCargaEspecial: expect.stringMatching(/patente inválida\?$/),
    });
  });

  it('[V-CALLE-003] [V-VISTA-002] previews an address: for a public link, who sells, with a picture across the message', async () => {
    hostil = 'SUR';
    const { body } = await app.inject('/eyJ');
    expect(body).toContain('<meta property="og:title" content="Compre su SOAP con SUR" />');
    expect(body).toContain(`content="https://soap.example/vista-previa/eyJ" />`);
    expect(body).toContain('<meta name="twitter:card" content="summary_large_image" />');
    expect(body).toContain('<meta property="og:image:width" content="1200" />');
    const otra = (await app.inject('/consulta')).body;
    expect(otra).toContain('<meta property="og:title" content="SOAP, el seguro obligatorio" />');
    expect(otra).toContain('content="https://soap.example/compartir.png" />');
  });

  it('[V-DETEN-007] previews a stopped link with its reason', async () => {
    detencion = 'Volvemos el lunes.';
    const { body } = await app.inject('/eyJ');
    detencion = null;
    expect(body).toContain('<meta property="og:title" content="SUR por ahora no vende SOAP" />');
    expect(body).toContain('<meta property="og:description" content="Volvemos el lunes." />');
  });

  it('[V-CALLE-003] escapes every name (C29)', async () => {
    hostil = 'SUR';
    const limpias = etiquetas((await app.inject('/eyJ')).body);
    for (const nombre of [
      '"><script>alert(1)</script>',
      "' onload='alert(1)",
      '$& $1 $`',
      '<!--',
      '__NONCE__',
      '/*colores*/',
      '<!--cuerpo-->',
    ]) {
      hostil = nombre;
      const { body } = await app.inject('/eyJ');
      expect([nombre, etiquetas(body)]).toEqual([nombre, limpias]);
    }
    hostil = '__NONCE__/*colores*/';
    expect((await app.inject('/eyJ')).body).toContain('con __NONCE__/*colores*/"');
  });

  it('[V-PORTADA-001] answers a link that lets people in with its front page, every other address with the shell', async () => {
    hostil = 'SUR';
    const esPortada = async (url: string) => (await app.inject(url)).body.includes('id="portada"');
    expect(await esPortada('/eyJ')).toBe(true);
    expect(await esPortada('/eyJ?utm_source=correo')).toBe(true);
    for (const url of ['/', '/consulta', '/eyJotra', '/venta/ingresoVehiculo'])
      expect([url, await esPortada(url)]).toEqual([url, false]);
    // The application answers who has several vehicles, also before its script was there.
    expect(await esPortada('/eyJ?varios')).toBe(false);
  });

  it('[V-DETEN-007] answers ‘Tengo varios vehículos’ of a stopped link with its reason', async () => {
    detencion = 'Volvemos el lunes.';
    const { body } = await app.inject('/eyJ?varios');
    detencion = null;
    expect(body).toContain('<p class="portada-aviso">Volvemos el lunes.</p>');
  });

  it('[V-LUZ-002] names the scripts of an address’s first screen in its page, and in no other', async () => {
    const nombrado = async (url: string) => (await app.inject(url)).body.split(ADELANTO).length - 1;
    for (const url of ['/consulta', '/Consulta/?patente=BBCL23', '/ver/1A2B'])
      expect([url, await nombrado(url)]).toEqual([url, 1]);
    for (const url of ['/', '/eyJ', '/consultas', '/ver', '/ver/1A2B/mas'])
      expect([url, await nombrado(url)]).toEqual([url, 0]);
    expect((await app.inject('/primera-carga.json')).statusCode).toBe(404);
  });

  it('[V-CALLE-004] has a manifest with existing icons', async () => {
    const publica = new URL('../../web/public/', import.meta.url);
    const { name, icons } = JSON.parse(
      await readFile(new URL('manifest.webmanifest', publica), 'utf8'),
    );
    const pagina = await readFile(new URL('../index.html', publica), 'utf8');
    expect([name, pagina.includes('href="/manifest.webmanifest"')]).toEqual([
      'SOAP, el seguro obligatorio',
      true,
    ]);
    const rutas = [...icons.map(({ src }: { src: string }) => src), '/icono-180.png'];
    for (const ruta of [...rutas, '/compartir.png']) {
      const bytes = await readFile(new URL(ruta.slice(1), publica));
      expect([ruta, bytes.subarray(1, 4).toString()]).toEqual([ruta, 'PNG']);
    }
  });

  it.each([
    ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
    ['gzip', 'gzip, deflate', gunzipSync],
  ])(
    '[A-PUERTA-006] [V-HOJAS-004] serves a script in %s as compressed at build time to clients that take %s',
    async (forma, acepta, descomprimir) => {
      const comprimir = vi.spyOn(zlib, 'createGzip');
      const url = '/assets/x-1a2b.js';
      const { headers, rawPayload } = await app.inject({
        url,
        headers: { 'accept-encoding': acepta },
      });
      expect([headers['content-encoding'], headers['content-type'], headers['vary']]).toEqual([
        forma,
        'application/javascript; charset=utf-8',
        'accept-encoding',
      ]);
      expect(descomprimir(rawPayload).toString()).toBe(GUION);
      expect(headers['cache-control']).toContain('immutable');
      expect(comprimir).not.toHaveBeenCalled();
      vi.restoreAllMocks();
    },
  );

  it('[A-PUERTA-006] serves a script uncompressed to clients that take no compression, and no compressed file by its own name', async () => {
    const url = '/assets/x-1a2b.js';
    expect((await app.inject(url)).body).toBe(GUION);
    for (const forma of ['br', 'gz'])
      expect((await app.inject(`${url}.${forma}`)).statusCode).toBe(404);
  });

  it('caches hashed files for ever and never the page', async () => {
    const hecha = await app.inject('/assets/x-1a2b.js');
    expect(hecha.headers['cache-control']).toContain('immutable');
    for (const ruta of ['/', '/venta/listaVehiculosEspecial', '/eyJ']) {
      const { headers, body } = await app.inject(ruta);
      expect(headers['cache-control']).toBe('no-store');
      expect(body).toContain('nonce="N"');
      expect(body).not.toContain('__NONCE__');
    }
    expect((await app.inject('/portada.css')).statusCode).toBe(404);
    expect((await app.inject('/otro.json')).statusCode).toBe(404);
  });
});
