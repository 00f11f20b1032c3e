import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DV_AJENO } from './formato-patente.ts';
import { validarPatente } from './validar-patente.ts';
import { patenteAlEscribir, patenteEscrita } from './patente-escrita.ts';
import { patenteAlSalir, patenteTecleada } from './patente-tecleada.ts';

/** Types a text key by key, as a field does. */
const aMano = (texto: string): string =>
  [...texto].reduce((escrita, tecla) => patenteAlEscribir(`${escrita}${tecla}`), '');

describe('[V-INGRESO-021] a plate with its check digit', () => {
  it.each([
    ['HWJP59-8', 'HWJP59'],
    ['hwjp.59-8', 'HWJP59'],
    ['HWJP-59-8', 'HWJP59'],
    ['HW·JP·59 – 8', 'HWJP59'],
    ['VLBP65-k', 'VLBP65'],
    ['BBC11-5', 'BBC011'],
    ['AA-10-00-1', 'AA1000-1'],
    ['HWJP-59-1', 'HWJP59-1'],
    ['hwjp59-1', 'HWJP59-1'],
    ['HWJP59-18', 'HWJP59-1'],
    ['BBC11-0', 'BBC011-0'],
    // The format has no check digit, so any digit is accepted.
    ['ABC123-7', 'ABC123'],
    // X is not a check digit; without a hyphen nothing follows the sixth character.
    ['HWJP59-X', 'HWJP59-'],
    ['hw-jp.597', 'HWJP59'],
    ['HWJP-', 'HWJP'],
  ])("'%s' shows the same typed or pasted: '%s'", (texto, escrita) => {
    expect(patenteAlEscribir(texto)).toBe(escrita);
    expect(aMano(texto)).toBe(escrita);
  });

  it('a wrong digit is refused with its message; a correct or missing one gives the plate', () => {
    expect(patenteEscrita('hwjp59-1')).toBe('HWJP59-1');
    expect(validarPatente('HWJP59-1')).toBe(DV_AJENO);
    for (const buena of ['HWJP59', 'HWJP59-', 'HWJP59-8']) {
      expect(patenteEscrita(buena)).toBe('HWJP59');
    }
    // Only the field strips the check digit; the validation does not.
    expect(validarPatente('HWJP59-8')).toBe('La patente no puede tener más de 6 caracteres');
  });

  it('the check digit stays while the plate is corrected', () => {
    expect(patenteAlEscribir('HWJP9-8')).toBe('HWJP9-8');
    expect(patenteEscrita('HWJP9-8')).toBe('HWJP9');
    expect(patenteAlEscribir('HWJP59-8')).toBe('HWJP59');
  });

  it('an unverified check digit is kept as typed', () => {
    expect(patenteTecleada('hwjp-59-8')).toBe('HWJP59-8');
    expect(patenteTecleada('hwjp-59-1')).toBe('HWJP59-1');
  });

  it('blur drops a final hyphen and completes the zero of a motorcycle', () => {
    expect(patenteAlSalir('HWJP59-')).toBe('HWJP59');
    expect(patenteAlSalir('BBC11-')).toBe('BBC011');
    expect(patenteAlSalir('HWJP59-1')).toBe('HWJP59-1');
  });

  it('formatting any text is idempotent', () => {
    const tecla = fc.constantFrom(...'BCHJbch1590kK--–. ñ');
    fc.assert(
      fc.property(fc.string({ unit: tecla, maxLength: 14 }), (texto) => {
        const escrita = patenteAlEscribir(texto);
        expect(patenteAlEscribir(escrita)).toBe(escrita);
        expect(escrita).toMatch(/^[A-Z\d]{0,6}$|^[A-Z\d]{5,6}-[\dK]?$/);
        expect(patenteEscrita(escrita)).toMatch(/^[A-Z\d]{0,6}$|^[A-Z\d]{6}-[\dK]$/);
      }),
      { numRuns: 2000 },
    );
  });
});
