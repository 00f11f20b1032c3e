import { describe, expect, it } from 'vitest';
import { comoHost, deTodas, soloDeAqui } from './direcciones.ts';

const cuatro = (address: string, internal = false) => ({ address, family: 'IPv4', internal });
const seis = (address: string, internal = false) => ({ address, family: 'IPv6', internal });

describe('addresses of this machine', () => {
  const AQUI = [cuatro('127.0.0.1', true), seis('::1', true)];

  it.each([
    ['IPv4 and IPv6', [...AQUI, cuatro('10.0.0.2'), seis('fd00::2')], '127.0.0.1', '0.0.0.0'],
    ['IPv6 alone outside', [...AQUI, seis('fd00::2')], '127.0.0.1', '::'],
    ['IPv6 alone', [seis('::1', true), seis('fd00::2')], '::1', '::'],
    ['IPv6 alone and no network', [seis('::1', true)], '::1', '::'],
    ['no network', AQUI, '127.0.0.1', '0.0.0.0'],
    ['nothing', [], '127.0.0.1', '0.0.0.0'],
  ])('[A-IDENT-006] give the addresses to listen on with %s', (_, todas, aqui, fuera) => {
    expect([soloDeAqui(todas), deTodas(todas)]).toEqual([aqui, fuera]);
  });

  it('[A-IDENT-006] stand in brackets in a URL if they are IPv6', () => {
    expect(['::1', '10.0.0.2', 'localhost'].map(comoHost)).toEqual([
      '[::1]',
      '10.0.0.2',
      'localhost',
    ]);
  });
});
