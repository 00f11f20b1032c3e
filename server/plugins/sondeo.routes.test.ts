import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '../test/casa.ts';
import { crearVendedor, pedir } from '../test/cliente.ts';
import { crearComprador } from '../test/negocio/publico.ts';

describe('C02: enumeration of other people’s numbers', () => {
  let casa: Casa;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
  });
  afterAll(() => casa.cerrar());

  const preguntar = (token: string, idv: number) =>
    pedir(casa, 'GET', `/Venta/ObtenerPolizasDeIntencionEmitida?IDV=${idv}`, { token });

  it('a public session has twenty misses, then gets 429 with the time to wait, and is served again afterwards', async () => {
    const { token } = await crearComprador(casa);
    for (let i = 0; i < 20; i += 1) expect((await preguntar(token, 5_000 + i)).estado).toBe(404);
    const { estado, cabeceras } = await preguntar(token, 5_020);
    expect([estado, cabeceras['retry-after']]).toEqual([429, '600']);
    casa.reloj.avanzar(600_000);
    expect((await preguntar(token, 5_021)).estado).toBe(404);
  });

  it('a user with a login is not counted', async () => {
    const { token } = await crearVendedor(casa);
    for (let i = 0; i < 25; i += 1) expect((await preguntar(token, 6_000 + i)).estado).toBe(404);
  });
});
