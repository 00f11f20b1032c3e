import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ponerWeb } from './web.ts';

const MENSAJES = new URL('../../web/public/mensajes.json', import.meta.url);

describe('the built web', () => {
  let carpeta: string;
  let app: FastifyInstance;
  beforeAll(async () => {
    carpeta = `${await mkdtemp(join(tmpdir(), 'soap-web-'))}/`;
    await mkdir(join(carpeta, 'assets'));
    await writeFile(join(carpeta, 'index.html'), '<style nonce="__NONCE__"></style>');
    await writeFile(join(carpeta, 'assets', 'x-1a2b.js'), '1');
    await writeFile(join(carpeta, 'mensajes.json'), await readFile(MENSAJES));
    app = Fastify();
    app.decorateRequest('nonce', 'N');
    await ponerWeb(app, carpeta);
  });
  afterAll(async () => {
    await app.close();
    await rm(carpeta, { recursive: true, force: true });
  });

  it('[V-API-016] serves /mensajes.json, and anew after each change', async () => {
    const { statusCode, headers, body } = await app.inject('/mensajes.json');
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(headers['content-type']).toContain('application/json');
    expect(JSON.parse(body)).toEqual({
      patenteInvalidaUsuarioConCargaEspecial: expect.stringMatching(/patente inválida\?$/),
    });
  });

  it('keeps hashed files for ever and the page for no time', async () => {
    const hecha = await app.inject('/assets/x-1a2b.js');
    expect(hecha.headers['cache-control']).toContain('immutable');
    for (const ruta of ['/', '/venta/listaVehiculosEspecial']) {
      const { headers, body } = await app.inject(ruta);
      expect([headers['cache-control'], body]).toEqual(['no-store', '<style nonce="N"></style>']);
    }
    expect((await app.inject('/otro.json')).statusCode).toBe(404);
  });
});
