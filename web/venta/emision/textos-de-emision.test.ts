import { describe, expect, it } from 'vitest';
import { textosDeEmision } from './textos-de-emision.ts';

describe('[V-FRESCO-004] texts around the issuance', () => {
  it('of one vehicle speak of one policy', () => {
    const textos = Object.values(textosDeEmision(1));
    expect(textos.length).toBeGreaterThan(5);
    expect(textos.filter((texto) => /pólizas|llegan|están/.test(texto))).toEqual([]);
    expect(textos.filter((texto) => !/póliza/.test(texto))).toEqual([]);
  });

  it.each([2, 1_000])('of %i speak of several', (vehiculos) => {
    const textos = Object.values(textosDeEmision(vehiculos));
    expect(textos.filter((texto) => !/pólizas/.test(texto))).toEqual([]);
  });
});
