import Fastify from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import { ponerCuerpoJson } from './cuerpo-json.ts';
import { ponerErrores } from './errores.ts';

const conListas = (hondura: number): string => `${'['.repeat(hondura)}${']'.repeat(hondura)}`;
const conObjetos = (hondura: number): string => `${'{"a":'.repeat(hondura)}1${'}'.repeat(hondura)}`;

describe('a JSON body', () => {
  const enviar = async (payload: string) => {
    const app = Fastify();
    ponerErrores(app);
    ponerCuerpoJson(app);
    app.post('/', async ({ body }) => ({ body }));
    const leer = vi.spyOn(JSON, 'parse');
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/',
      payload,
      headers: { 'content-type': 'application/json' },
    });
    const leido = leer.mock.calls.some(([texto]) => texto === payload);
    leer.mockRestore();
    await app.close();
    return { estado: statusCode, leido };
  };

  it.each([
    ['lists', conListas(32)],
    ['objects', conObjetos(32)],
    ['brackets in a text, behind an escaped quote', JSON.stringify({ a: `"${'['.repeat(99)}\\` })],
    ['many beside each other', JSON.stringify(Array.from({ length: 99 }, () => [{}]))],
  ])('[A-PUERTA-012] is accepted with %s', async (_, payload) => {
    expect(await enviar(payload)).toEqual({ estado: 200, leido: true });
  });

  it.each([
    ['lists', conListas(33)],
    ['objects', conObjetos(33)],
    ['lists that never end', '['.repeat(500_000)],
    ['lists after a text', `{"a":"}]","b":${conListas(32)}}`],
  ])('[A-PUERTA-012] is refused with 400, unparsed, if it has too deep %s', async (_, payload) => {
    expect(await enviar(payload)).toEqual({ estado: 400, leido: false });
  });
});
