import { describe, expect, it } from 'vitest';
import { sinSello } from '#values/sello-tiempo.ts';
import { causaDeDetencion, enPaso } from './causa-detencion.ts';

const conCodigo = (code: string): Error => Object.assign(new Error('x'), { code });

describe('[A-RESOL-007] cause of a stopped issuance', () => {
  it('names store and signature by their step, whatever they threw', async () => {
    for (const causa of ['almacen', 'firma'] as const) {
      const error: unknown = await enPaso(causa, () => Promise.reject(conCodigo('53100'))).catch(
        (lanzado: unknown) => lanzado,
      );
      expect(causaDeDetencion(error)).toBe(causa);
    }
  });

  it('[A-FIRMA-004] names a signature without time stamp separately', async () => {
    const error: unknown = await enPaso('firma', () => Promise.reject(sinSello())).catch(
      (lanzado: unknown) => lanzado,
    );
    expect(causaDeDetencion(error)).toBe('sello');
  });

  it.each([
    ...['53100', '57P01', '40001', '0A000', 'ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND'].map(
      (codigo) => [conCodigo(codigo), 'base'] as const,
    ),
    [new Error('Connection terminated unexpectedly'), 'base'],
    [new Error('timeout exceeded when trying to connect'), 'base'],
    [conCodigo('EPERM'), 'interna'],
    [new TypeError('x is not a function'), 'interna'],
    ['una frase', 'interna'],
  ] as const)('%s: %s', (error, causa) => {
    expect(causaDeDetencion(error)).toBe(causa);
  });
});
