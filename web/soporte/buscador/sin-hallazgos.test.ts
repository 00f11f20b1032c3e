import { describe, expect, it } from 'vitest';
import { faltaTexto, PISTA_DE_ACCIONES, sinHallazgos } from './sin-hallazgos.ts';

describe('a search without result', () => {
  it.each([
    [
      'HWJP59',
      'Compare la patente con el padrón, o pruebe con el RUT o el nombre del propietario.',
    ],
    [
      'hwjp59-8',
      'Compare la patente con el padrón, o pruebe con el RUT o el nombre del propietario.',
    ],
    ['12.345.678-5', 'Pruebe con la patente o con el nombre del propietario.'],
    [
      '12.345.678-6',
      'El dígito verificador del RUT no corresponde: revíselo, o pruebe con la patente.',
    ],
    ['1000012', 'Revise el número, o pruebe con la patente o el RUT.'],
    ['ana@correo.cl', 'No se puede buscar por correo: pruebe con la patente, el RUT o el nombre.'],
    ['ana soto', 'Pruebe con una sola palabra del nombre, o con la patente, el RUT o el número.'],
    ['zzz', 'Pruebe con la patente, el RUT o el número.'],
  ])('[A-BUSCA-003] for %s says what to try next', (texto, camino) => {
    expect(sinHallazgos(texto)).toBe(`No encontramos nada con «${texto}». ${camino}`);
  });

  it('[A-BUSCA-004] after a verb says what the verb needs', () => {
    expect(faltaTexto('anular')).toBe(
      'Siga con el número completo de la póliza o de la venta, o con la patente, después de «anular».',
    );
    expect(faltaTexto('')).toBe('Escriba al menos 3 caracteres.');
  });

  it('[A-BUSCA-005] the hints name no policy or plate that the house may not have', () => {
    for (const pista of [PISTA_DE_ACCIONES, faltaTexto('anular')]) expect(pista).not.toMatch(/\d/);
  });
});
