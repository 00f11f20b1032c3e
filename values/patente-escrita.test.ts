import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DV_AJENO } from './formato-patente.ts';
import { validarPatente } from './validar-patente.ts';
import { patenteAlEscribir, patenteEscrita } from './patente-escrita.ts';
import { patenteAlSalir, patenteTecleada } from './patente-tecleada.ts';

/** As a field does it: each key is added to what the ones before it left. */
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
    // No format of its own, or none that has a digit: any is good.
    ['ABC123-7', 'ABC123'],
    // What is no digit is no part of it; without a hyphen nothing is typed after six characters.
    ['HWJP59-X', 'HWJP59-'],
    ['hw-jp.597', 'HWJP59'],
    ['HWJP-', 'HWJP'],
  ])("'%s' is the same typed as pasted: '%s'", (texto, escrita) => {
    expect(patenteAlEscribir(texto)).toBe(escrita);
    expect(aMano(texto)).toBe(escrita);
  });

  it('with a wrong digit it is no plate, and says so; with the right one, or none yet, it is one', () => {
    expect(patenteEscrita('hwjp59-1')).toBe('HWJP59-1');
    expect(validarPatente('HWJP59-1')).toBe(DV_AJENO);
    for (const buena of ['HWJP59', 'HWJP59-', 'HWJP59-8']) {
      expect(patenteEscrita(buena)).toBe('HWJP59');
    }
    // Nobody else takes one with its digit.
    expect(validarPatente('HWJP59-8')).toBe('La patente no puede tener más de 6 caracteres');
  });

  it('stays beside a plate that is being corrected', () => {
    expect(patenteAlEscribir('HWJP9-8')).toBe('HWJP9-8');
    expect(patenteEscrita('HWJP9-8')).toBe('HWJP9');
    expect(patenteAlEscribir('HWJP59-8')).toBe('HWJP59');
  });

  it('is kept as it is where nobody can judge it yet', () => {
    expect(patenteTecleada('hwjp-59-8')).toBe('HWJP59-8');
    expect(patenteTecleada('hwjp-59-1')).toBe('HWJP59-1');
  });

  it('on leaving no hyphen waits for it, and a motorcycle has its zero', () => {
    expect(patenteAlSalir('HWJP59-')).toBe('HWJP59');
    expect(patenteAlSalir('BBC11-')).toBe('BBC011');
    expect(patenteAlSalir('HWJP59-1')).toBe('HWJP59-1');
  });

  it('is stable, whatever is typed', () => {
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
