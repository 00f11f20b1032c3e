import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { definirFallo } from '#values/fallo.ts';
import { ponerErrores } from './errores.ts';

const responder = async (error: Error) => {
  const app = Fastify();
  ponerErrores(app);
  app.get('/', async () => {
    throw error;
  });
  const { statusCode, headers } = await app.inject('/');
  await app.close();
  return [statusCode, headers['retry-after']];
};

const conCodigo = (code: string): Error => Object.assign(new Error('se fue'), { code });

describe('failures that a retry may solve', () => {
  it.each(['ECONNREFUSED', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', '57P01', '53100'])(
    '[A-HOSTS-002] %s is 503 with Retry-After',
    async (codigo) => {
      expect(await responder(conCodigo(codigo))).toEqual([503, '5']);
    },
  );

  it('[A-CRECE-001] a write refused by a read-only server too', async () => {
    expect(await responder(conCodigo('25006'))).toEqual([503, '5']);
  });

  it('[A-HOSTS-002] an expected failure of that kind too, with its own time', async () => {
    expect(await responder(definirFallo('algo.ausente', 503, 'No ahora')())).toEqual([503, '5']);
    const propia = definirFallo('algo.ausente', 503, 'No ahora')({ reintentarEn: 40 });
    expect(await responder(propia)).toEqual([503, '40']);
  });

  it('[A-HOSTS-002] an unexpected error stays a 500', async () => {
    expect(await responder(new Error('nadie sabe'))).toEqual([500, undefined]);
  });
});
