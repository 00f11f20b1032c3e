import { describe, expect, it } from 'vitest';
import { avisoDeFirma, diasDeFirma, puedeFirmar } from './validez-firma.ts';

const certificado = {
  sujeto: 'SEGUROS S.A.',
  valeDesde: new Date('2026-01-01T12:00:00Z'),
  venceEn: new Date('2027-03-01T12:00:00Z'),
  rechazo: null,
};

describe('[A-CERT-001] the incident of the signing certificate', () => {
  it.each([
    ['2026-12-31T12:00:00Z', 60, true, null],
    ['2026-12-31T12:00:01Z', 59, true, 'firma_por_vencer'],
    ['2027-03-01T12:00:00Z', 0, true, 'firma_por_vencer'],
    ['2027-03-01T12:00:01Z', -1, false, 'firma_no_vigente'],
    ['2026-01-01T11:59:59Z', 424, false, 'firma_no_vigente'],
  ] as const)('at %s: %i days, signs: %s, %s', (momento, dias, firma, clase) => {
    const ahora = new Date(momento);
    expect(diasDeFirma(certificado, ahora)).toBe(dias);
    expect(puedeFirmar(certificado, ahora)).toBe(firma);
    expect(avisoDeFirma(certificado, ahora)?.clase ?? null).toBe(clase);
  });

  it('names the signer, the day, and a new file that is unusable', () => {
    const rechazado = { ...certificado, rechazo: 'está incompleto' };
    expect(avisoDeFirma(rechazado, new Date('2026-06-01'))).toEqual({
      clase: 'firma_rechazada',
      detalle:
        'El certificado de firma de SEGUROS S.A. vence el 01/03/2027. El archivo P12 nuevo no sirve (está incompleto).',
    });
    expect(avisoDeFirma(rechazado, new Date('2027-04-01'))).toEqual({
      clase: 'firma_no_vigente',
      detalle:
        'El certificado de firma de SEGUROS S.A. venció el 01/03/2027: no se vende ni se emite. El archivo P12 nuevo no sirve (está incompleto).',
    });
  });
});
