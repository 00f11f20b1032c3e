import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { claseDeRut } from '#values/campos-de-persona.ts';
import { TEXTO_SIN_LETRA } from '#values/letras-del-certificado.ts';
import { calcularDv, formatearRut, UMBRAL_EMPRESA } from '#values/rut.ts';
import {
  erroresDeFicha,
  esquemaDeFicha,
  EXIGE_CORREDOR,
  EXIGE_ENTIDAD,
  EXIGE_PROPIETARIO,
  FICHA_VACIA,
  type FichaEscrita,
  sanearFicha,
} from './ficha.ts';

const rutDe = (rut: number): string => formatearRut(rut, calcularDv(rut));
const PERSONA: FichaEscrita = {
  ...FICHA_VACIA,
  rut: rutDe(12_345_678),
  nombre: 'Rosa',
  apellidoPaterno: 'Pino',
  comunaId: 13_101,
  email: 'rosa@correo.example',
  telefono: '912345678',
};
const EMPRESA: FichaEscrita = {
  ...PERSONA,
  rut: rutDe(76_543_210),
  nombre: '',
  apellidoPaterno: '',
  razonSocial: 'Comercial 3 H S.A.',
};

const errores = (cambios: Partial<FichaEscrita>, exige = EXIGE_CORREDOR, base = PERSONA) =>
  erroresDeFicha({ ...base, ...cambios }, exige);

describe('a person or company on record', () => {
  it('[A-CORR-011] [A-ENTI-011] is a company from 50.000.000 on, a person below', () => {
    expect(claseDeRut(rutDe(50_000_000))).toBe('empresa');
    expect(claseDeRut(rutDe(49_999_999))).toBe('persona');
    for (const aMedias of ['', '1', 'x']) expect(claseDeRut(aMedias)).toBeNull();
  });

  it('[V-LETRA-003] has no name that the certificate cannot show', () => {
    const reparo = [TEXTO_SIN_LETRA];
    expect(errores({ apellidoPaterno: 'Пино' })).toEqual({ apellidoPaterno: reparo });
    expect(errores({ razonSocial: 'Сomercial' }, EXIGE_CORREDOR, EMPRESA)).toEqual({
      razonSocial: reparo,
    });
  });

  it('[A-CORR-006] [A-ENTI-008] asks for an e-mail that is one', () => {
    expect(errores({ email: ' ' })).toEqual({ email: ['El correo es obligatorio'] });
    expect(errores({ email: 'rosa' })).toEqual({ email: ['Correo inválido'] });
    expect(errores({ email: '' }, EXIGE_ENTIDAD)).toEqual({ email: ['El correo es obligatorio'] });
  });

  it('[A-CORR-007] [A-ENTI-009] asks for a comuna', () => {
    for (const exige of [EXIGE_CORREDOR, EXIGE_ENTIDAD]) {
      expect(errores({ comunaId: null }, exige)).toEqual({
        comunaId: ['La comuna es obligatoria'],
      });
    }
  });

  it('[A-ENTI-010] an entity has a phone; a broker may go without; nine digits in both', () => {
    expect(errores({ telefono: '' }, EXIGE_ENTIDAD)).toEqual({
      telefono: ['El teléfono es obligatorio'],
    });
    expect(errores({ telefono: '' })).toEqual({});
    expect(errores({ telefono: '12345678' })).toEqual({
      telefono: ['El teléfono debe tener 9 dígitos'],
    });
  });

  it('[A-CORR-008] [A-CORR-009] a person has a first name and a paternal surname', () => {
    expect(errores({ nombre: '', apellidoPaterno: ' 12 ' })).toEqual({
      nombre: ['Nombre es obligatorio'],
      apellidoPaterno: ['Apellido Paterno es obligatorio'],
    });
  });

  it('[A-CORR-010] a company has a razón social, and no names are asked of it', () => {
    expect(errores({}, EXIGE_CORREDOR, EMPRESA)).toEqual({});
    expect(errores({ razonSocial: ' ' }, EXIGE_CORREDOR, EMPRESA)).toEqual({
      razonSocial: ['Razón Social es obligatorio'],
    });
  });

  it('of an owner only the RUT and a name are asked; what is written must be right', () => {
    const nada = { email: '', telefono: '', comunaId: null };
    expect(errores(nada, EXIGE_PROPIETARIO)).toEqual({});
    expect(Object.keys(errores({ email: 'x', telefono: '1' }, EXIGE_PROPIETARIO))).toEqual([
      'email',
      'telefono',
    ]);
  });

  it('its RUT is a valid one, and never that of COMUNIDAD, who is nobody', () => {
    expect(errores({ rut: '' }).rut).toEqual(['El RUT es obligatorio']);
    for (const rut of ['12.345.678-4', '0-0', '123-6', 'abc']) {
      expect(errores({ rut }).rut).toEqual(['El rut ingresado no es válido']);
    }
  });

  it('nothing is longer than it is kept', () => {
    expect(errores({ numero: '1'.repeat(21) })).toEqual({
      numero: ['No puede tener más de 20 caracteres'],
    });
    expect(errores({ numero: '1'.repeat(20) })).toEqual({});
  });

  it('[A-CORR-004] [A-ENTI-006] keeps names without digits and special characters', () => {
    expect(sanearFicha({ ...PERSONA, nombre: ' jo4sé*', apellidoPaterno: "o'ryan  ñ2" })).toEqual({
      ...PERSONA,
      nombre: 'JOSÉ',
      apellidoPaterno: 'ORYAN Ñ',
    });
    expect(sanearFicha({ ...PERSONA, apellidoPaterno: 'Soto - Pérez-Ñ' })).toMatchObject({
      apellidoPaterno: 'SOTO PÉREZ Ñ',
    });
  });

  it('[A-CORR-005] [A-ENTI-007] keeps of a phone its nine digits', () => {
    for (const telefono of ['+56 9 1234 5678', '9-1234-5678', 'fono 912345678']) {
      expect(sanearFicha({ ...PERSONA, telefono }).telefono).toBe('912345678');
    }
  });

  it('a company keeps no names of a person, and a person no razón social, digits and signs stay', () => {
    expect(sanearFicha({ ...EMPRESA, nombre: 'ROSA' })).toMatchObject({
      nombre: '',
      razonSocial: 'COMERCIAL 3 H S.A.',
    });
    expect(sanearFicha({ ...PERSONA, razonSocial: 'X' }).razonSocial).toBe('');
  });

  it('sanitising twice is sanitising once, and what is right stays right', () => {
    const texto = fc.string({ maxLength: 30 });
    const rut = fc.integer({ min: 1_000_000, max: 99_999_999 });
    fc.assert(
      fc.property(rut, texto, texto, texto, (numero, nombre, razonSocial, calle) => {
        const una = sanearFicha({ ...PERSONA, rut: rutDe(numero), nombre, razonSocial, calle });
        expect(sanearFicha(una)).toEqual(una);
        expect(una.nombre === '' || numero < UMBRAL_EMPRESA).toBe(true);
        expect(erroresDeFicha(una, EXIGE_PROPIETARIO)).toEqual(
          erroresDeFicha({ ...una, calle: ` ${una.calle} ` }, EXIGE_PROPIETARIO),
        );
      }),
    );
  });

  it('the form follows the same rules, each message at its field', () => {
    const { error } = esquemaDeFicha(EXIGE_ENTIDAD).safeParse({ ...PERSONA, telefono: '' });
    expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
      [['telefono'], 'El teléfono es obligatorio'],
    ]);
    expect(esquemaDeFicha(EXIGE_ENTIDAD).safeParse(PERSONA).success).toBe(true);
  });
});
