import { describe, expect, it } from 'vitest';
import { direccionEscrita, direccionPara, esContextoSeguro, numerosPropios } from './direccion.ts';

const LOCAL = { DIRECCION_PUBLICA: undefined, direccion: 'http://localhost:3000' };
const PUBLICA = { DIRECCION_PUBLICA: 'https://soap.example', direccion: 'https://soap.example' };

describe('[A-CALLE-001] the base address of links', () => {
  it('is the number of this machine by which the browser came', () => {
    for (const numero of numerosPropios().filter((uno) => !uno.includes('%'))) {
      expect(direccionPara(LOCAL, `${numero}:3000`)).toBe(`http://${numero}:3000`);
    }
    expect(direccionPara(LOCAL, '127.0.0.1:8080')).toBe('http://127.0.0.1:8080');
  });

  it.each([
    undefined,
    '',
    'localhost:3000',
    'malo.example',
    'malo.example:3000',
    '203.0.113.9:3000',
    '127.0.0.1@malo.example',
    'malo.example#127.0.0.1',
    '127.0.0.1.malo.example',
    'a b',
  ])('is never one that the sender wrote: %j', (host) => {
    expect(direccionPara(LOCAL, host)).toBe('http://localhost:3000');
  });

  it.each([undefined, '127.0.0.1:3000', 'malo.example', 'soap.example'])(
    'is DIRECCION_PUBLICA once it is set, whatever the sender wrote: %j',
    (host) => {
      expect(direccionPara(PUBLICA, host)).toBe('https://soap.example');
    },
  );
});

it('[A-CALLE-001] a browser can solve a captcha over https and on its own machine only', () => {
  for (const una of ['https://soap.example', 'http://localhost:3000', 'http://127.0.0.1:3000']) {
    expect(esContextoSeguro(una)).toBe(true);
  }
  for (const una of [
    'http://192.168.1.5:3000',
    'http://soap.example',
    'http://127.0.0.1.a.example',
  ])
    expect(esContextoSeguro(una)).toBe(false);
});

describe('links written without a request', () => {
  it('[A-CALLE-003] start with DIRECCION_PUBLICA, else with a network number, else with localhost', () => {
    const sola = {
      direccion: 'http://localhost:3000',
      PUERTO: 3_000,
      DIRECCION_PUBLICA: undefined,
    };
    const publica = 'https://soap.example';
    expect(direccionEscrita(sola, ['192.168.1.5', '172.17.0.1'])).toBe('http://192.168.1.5:3000');
    expect(direccionEscrita(sola, [])).toBe('http://localhost:3000');
    const conPublica = { ...sola, direccion: publica, DIRECCION_PUBLICA: publica };
    expect(direccionEscrita(conPublica, ['192.168.1.5'])).toBe(publica);
  });
});
