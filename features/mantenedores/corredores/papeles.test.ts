import { describe, expect, it } from 'vitest';
import { erroresDePapeles, juntarPapeles, papelesDe } from './papeles.ts';

const EN_REGLA = {
  cmfNumero: '1.234',
  garantiaNumero: '77.001',
  garantiaHasta: '2027-04-30',
  representanteNombre: 'Ana Ñuñez',
  representanteRut: '123456785',
  representanteDesde: '2026-01-01',
  representanteHasta: '2027-12-31',
};

const NUMERO = 'Escriba sólo dígitos, hasta 6: es el número del registro de la CMF';

describe('the papers of a broker', () => {
  it('[A-ORDEN-001] are all optional', () => {
    expect(erroresDePapeles(papelesDe({}))).toEqual({});
    expect(erroresDePapeles(papelesDe(EN_REGLA))).toEqual({});
  });

  it.each([
    [{ cmfNumero: 'C-1234' }, { cmfNumero: [NUMERO] }],
    [{ cmfNumero: '1234567' }, { cmfNumero: [NUMERO] }],
    [
      { garantiaNumero: 'x'.repeat(51) },
      { garantiaNumero: ['No puede tener más de 50 caracteres'] },
    ],
    [{ garantiaHasta: '2027-02-29' }, { garantiaHasta: ['Fecha inválida'] }],
    [{ representanteRut: '12.345.678-9' }, { representanteRut: ['El rut ingresado no es válido'] }],
    [{ representanteRut: '0-0' }, { representanteRut: ['El rut ingresado no es válido'] }],
    [
      { representanteDesde: '2027-01-01', representanteHasta: '2026-12-31' },
      { representanteHasta: ['La fecha término no puede ser anterior a la fecha de inicio'] },
    ],
  ])('[A-ORDEN-001] %o breaks its rule at its field', (cambio, errores) => {
    expect(erroresDePapeles(papelesDe({ ...EN_REGLA, ...cambio }))).toEqual(errores);
  });

  it('[A-ORDEN-001] are stored in one form; a field not sent stays, a blank one is emptied', () => {
    expect(juntarPapeles(EN_REGLA, null).valores).toMatchObject({
      cmf_numero: '1234',
      representante_nombre: 'ANA ÑUÑEZ',
      representante_rut: '12.345.678-5',
    });
    const antes = { cmf_numero: '1', garantia_hasta: '2027-04-30' };
    expect(juntarPapeles({ garantiaHasta: '' }, antes).valores).toMatchObject({
      cmf_numero: '1',
      garantia_hasta: null,
    });
  });
});
