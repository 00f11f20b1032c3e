import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { preguntarBytes } from './preguntar.ts';

const escuchar = async (servidor: Server): Promise<string> => {
  servidor.listen(0, '127.0.0.1');
  await once(servidor, 'listening');
  return `http://127.0.0.1:${(servidor.address() as AddressInfo).port}`;
};

let adentro: Server;
let afuera: Server;
let servicio: string;
const oidas: string[] = [];
beforeAll(async () => {
  adentro = createServer(({ url = '' }, respuesta) => {
    oidas.push(url);
    respuesta.end('secreto');
  });
  const destino = await escuchar(adentro);
  afuera = createServer(({ url = '' }, respuesta) => {
    respuesta.writeHead(Number(url.slice(1)), { location: `${destino}/adentro` }).end('x');
  });
  servicio = await escuchar(afuera);
});
afterAll(() => {
  adentro.close();
  afuera.close();
});

it.each([301, 302, 303, 307, 308])(
  'a redirect %i of an external service to an internal address is not followed (C35)',
  async (estado) => {
    for (const cuerpo of [{}, { cuerpo: '{"token":"x"}' }]) {
      const pregunta = { cabeceras: {}, tiempoMaximoMs: 10_000, bytesMaximos: 100, ...cuerpo };
      expect(await preguntarBytes({ direccion: `${servicio}/${estado}`, ...pregunta })).toEqual({
        tipo: 'sin_respuesta',
        motivo: 'caida',
      });
    }
    expect(oidas).toEqual([]);
  },
);

it('an answer of an external service is returned', async () => {
  const pregunta = { cabeceras: {}, tiempoMaximoMs: 10_000, bytesMaximos: 100 };
  const { tipo } = await preguntarBytes({ direccion: `${servicio}/200`, ...pregunta });
  expect(tipo).toBe('contesto');
});
