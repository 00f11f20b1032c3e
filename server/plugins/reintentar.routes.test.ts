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

describe('what cannot be done now', () => {
  it.each(['ECONNREFUSED', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', '57P01', '53100'])(
    '[A-HOSTS-002] %s is 503 and says when to ask again',
    async (codigo) => {
      expect(await responder(conCodigo(codigo))).toEqual([503, '5']);
    },
  );

  it('[A-CRECE-001] so is a write that a server refuses because it takes none', async () => {
    expect(await responder(conCodigo('25006'))).toEqual([503, '5']);
  });

  it('[A-HOSTS-002] so is a named failure of that kind, and its own time stands', async () => {
    expect(await responder(definirFallo('algo.ausente', 503, 'No ahora')())).toEqual([503, '5']);
    const propia = definirFallo('algo.ausente', 503, 'No ahora')({ reintentarEn: 40 });
    expect(await responder(propia)).toEqual([503, '40']);
  });

  it('[A-HOSTS-002] what nobody foresaw stays what it is', async () => {
    expect(await responder(new Error('nadie sabe'))).toEqual([500, undefined]);
  });
});
