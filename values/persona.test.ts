import { describe, expect, it } from 'vitest';
import {
  COMUNIDAD,
  aMayusculas,
  enmascararNombre,
  nombreCompleto,
  saludoA,
  sanearNombre,
} from './persona.ts';

const JUANA = {
  nombre: 'JUANA',
  segundoNombre: 'INÉS',
  apellidoPaterno: 'PÉREZ',
  apellidoMaterno: 'SOTO',
  razonSocial: '',
};

describe('nombreCompleto', () => {
  it('[V-TABLA-017] is, for a person, the first name and both surnames without the second name', () => {
    expect(nombreCompleto({ ...JUANA, rut: 12_345_678 })).toBe('JUANA PÉREZ SOTO');
    expect(nombreCompleto(JUANA)).toBe('JUANA PÉREZ SOTO');
    const conRazon = { ...JUANA, razonSocial: 'PEREZ LTDA' };
    expect(nombreCompleto({ ...conRazon, rut: 12_345_678 })).toBe('JUANA PÉREZ SOTO');
  });

  it('[V-TABLA-017] skips a surname that is missing', () => {
    expect(nombreCompleto({ ...JUANA, apellidoMaterno: null })).toBe('JUANA PÉREZ');
    expect(nombreCompleto({ ...JUANA, apellidoPaterno: '  ' })).toBe('JUANA SOTO');
    expect(nombreCompleto({ nombre: ' JUANA ' })).toBe('JUANA');
  });

  it('[V-TABLA-018] is, for a company, its razón social even if other names are filled', () => {
    const empresa = { ...JUANA, rut: 76_086_428, razonSocial: 'FLOTAS DEL SUR SPA' };
    expect(nombreCompleto(empresa)).toBe('FLOTAS DEL SUR SPA');
    expect(nombreCompleto({ razonSocial: 'FLOTAS DEL SUR SPA' })).toBe('FLOTAS DEL SUR SPA');
  });

  it('is COMUNIDAD for a community, and empty without names', () => {
    expect(nombreCompleto(COMUNIDAD)).toBe('COMUNIDAD');
    expect(nombreCompleto({})).toBe('');
  });
});

it('masks a name of any length word by word', () => {
  expect(enmascararNombre('JUANA')).toBe('J***');
  expect(enmascararNombre(' DE LA  Ó ')).toBe('D*** L*** Ó***');
  expect(enmascararNombre('TRANSPORTES AYSÉN S.A.')).toBe('T*** A*** S***');
  expect(enmascararNombre('')).toBe('');
});

it('writes names in upper case with single spaces', () => {
  expect(aMayusculas('  maría   josé ñuñez ')).toBe('MARÍA JOSÉ ÑUÑEZ');
  expect(aMayusculas('a\u0301lvaro')).toBe('ÁLVARO');
});

it('[V-VEH-057] drops digits and special characters from a name', () => {
  expect(sanearNombre(' Ma4ría-Jo_sé <Ñuñez>')).toBe('María José Ñuñez');
});

it.each([
  ['Fernández-Etchegaray', 'Fernández Etchegaray'],
  ['Fernández‑Etchegaray', 'Fernández Etchegaray'],
  ['Ferna\u0301ndez-E', 'Fernández E'],
  ['Pe\u0301-E', 'Pé E'],
  ['Fernández--Etchegaray', 'Fernández Etchegaray'],
  ['Fernández-', 'Fernández '],
  ['-Etchegaray', 'Etchegaray'],
  ["O'Ryan-D’Alba", 'ORyan DAlba'],
  ['OʼRyan', 'ORyan'],
])(
  "[V-INGRESO-020] [V-CAMINO-034] a hyphen after a letter becomes a space, an apostrophe goes: '%s'",
  (escrito, nombre) => {
    expect(sanearNombre(escrito)).toBe(nombre);
    expect(sanearNombre(nombre)).toBe(nombre);
  },
);

describe('[A-CORREO-008] [V-NOMBRE-015] the salutation of a letter', () => {
  const EMPRESA = { rut: 76_123_456, razonSocial: 'FLOTAS DEL SUR SPA' };

  it('has one form for a person and one for a company, and cuts long names', () => {
    expect(saludoA([{ ...JUANA, rut: 12_345_678 }])).toBe('Estimado(a) Juana Pérez Soto');
    expect(saludoA([EMPRESA, EMPRESA])).toBe('Señores FLOTAS DEL SUR SPA');
    expect(saludoA([{ nombre: 'X'.repeat(500) }])).toBe(`Estimado(a) X${'x'.repeat(79)}`);
  });

  it('is null for several recipients or none', () => {
    expect(saludoA([JUANA, EMPRESA])).toBeNull();
    expect(saludoA([])).toBeNull();
  });
});
