import { describe, expect, it } from 'vitest';
import { leerNumeroDeSolicitud, numeroDeSolicitud } from './numero-de-solicitud.ts';

describe('[V-SOLIC-001] the number of a request', () => {
  it('has eight characters that are unambiguous when read or dictated', () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, indice) => indice);
    const hechos = Array.from({ length: 32 }, (_, vez) =>
      numeroDeSolicitud(bytes.subarray(vez * 8)),
    );
    expect(new Set(hechos.join(''))).toEqual(new Set('ABCDEFGHJKLMNPQRSTWXYZ23456789'));
    for (const numero of hechos) {
      expect(numero).toHaveLength(8);
      expect(leerNumeroDeSolicitud(numero)).toBe(numero);
    }
  });

  it('is refused with fewer than eight random bytes', () => {
    expect(() => numeroDeSolicitud(new Uint8Array(7))).toThrow(RangeError);
  });

  it.each([
    ['k7m2 9qxr', 'K7M29QXR'],
    ['K7M2-9QXR', 'K7M29QXR'],
    ['K7M29QX', null],
    ['K7M29QXR2', null],
    ['K7M29QX0', null],
    ['VENTANAS', null],
  ])('%s is read as %s', (escrito, leido) => {
    expect(leerNumeroDeSolicitud(escrito)).toBe(leido);
  });
});
