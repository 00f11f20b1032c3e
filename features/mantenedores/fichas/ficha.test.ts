import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { claseDeRut } from '#values/campos-de-persona.ts';
import { TEXTO_SIN_LETRA } from '#values/letras-del-certificado.ts';
import { calcularDv, formatearRut, UMBRAL_EMPRESA } from '#values/rut.ts';
import {
  erroresDeFicha,
  claseDeNombres,
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

  it('[A-OFICINA-002] is a company, in a new broker, until a valid RUT tells a person', () => {
    for (const rut of ['', '1', '76', '76.543.210', '12.345.678-4']) {
      expect([rut, claseDeNombres(rut, EXIGE_CORREDOR)]).toEqual([rut, 'empresa']);
      expect([rut, claseDeNombres(rut, EXIGE_ENTIDAD)]).toEqual([rut, 'persona']);
    }
    for (const [numero, clase] of [
      [12_345_678, 'persona'],
      [76_543_210, 'empresa'],
    ] as const) {
      expect(claseDeNombres(rutDe(numero), EXIGE_CORREDOR)).toBe(clase);
      expect(claseDeNombres(rutDe(numero), EXIGE_ENTIDAD)).toBe(clase);
    }
    expect(erroresDeFicha({ ...FICHA_VACIA }, EXIGE_CORREDOR)).toMatchObject({
      razonSocial: ['Razón Social es obligatorio'],
    });
    expect(erroresDeFicha({ ...FICHA_VACIA }, EXIGE_CORREDOR)).not.toHaveProperty('nombre');
    expect(errores({ rut: '12.345.678-4' })).toEqual({ rut: ['El rut ingresado no es válido'] });
  });

  it('[V-LETRA-003] has no name that the certificate cannot print', () => {
    const reparo = [TEXTO_SIN_LETRA];
    expect(errores({ apellidoPaterno: 'Пино' })).toEqual({ apellidoPaterno: reparo });
    expect(errores({ razonSocial: 'Сomercial' }, EXIGE_CORREDOR, EMPRESA)).toEqual({
      razonSocial: reparo,
    });
  });

  it('[A-CORR-006] [A-ENTI-008] needs a valid e-mail', () => {
    expect(errores({ email: ' ' })).toEqual({ email: ['El correo es obligatorio'] });
    expect(errores({ email: 'rosa' })).toEqual({ email: ['Correo inválido'] });
    expect(errores({ email: '' }, EXIGE_ENTIDAD)).toEqual({ email: ['El correo es obligatorio'] });
  });

  it('[A-CORR-007] [A-ENTI-009] needs a comuna', () => {
    for (const exige of [EXIGE_CORREDOR, EXIGE_ENTIDAD]) {
      expect(errores({ comunaId: null }, exige)).toEqual({
        comunaId: ['Elija una comuna'],
      });
    }
  });

  it('[A-ENTI-010] an entity needs a phone; a broker may have none; nine digits in both', () => {
    expect(errores({ telefono: '' }, EXIGE_ENTIDAD)).toEqual({
      telefono: ['El teléfono es obligatorio'],
    });
    expect(errores({ telefono: '' })).toEqual({});
    expect(errores({ telefono: '12345678' })).toEqual({
      telefono: ['El teléfono debe tener 9 dígitos'],
    });
  });

  it('[A-CORR-008] [A-CORR-009] a person needs a first name and a paternal surname', () => {
    expect(errores({ nombre: '', apellidoPaterno: ' 12 ' })).toEqual({
      nombre: ['Nombre es obligatorio'],
      apellidoPaterno: ['Apellido Paterno es obligatorio'],
    });
  });

  it('[A-CORR-010] a company needs a razón social, and no names', () => {
    expect(errores({}, EXIGE_CORREDOR, EMPRESA)).toEqual({});
    expect(errores({ razonSocial: ' ' }, EXIGE_CORREDOR, EMPRESA)).toEqual({
      razonSocial: ['Razón Social es obligatorio'],
    });
  });

  it('an owner needs only RUT and name; other fields must be valid', () => {
    const nada = { email: '', telefono: '', comunaId: null };
    expect(errores(nada, EXIGE_PROPIETARIO)).toEqual({});
    expect(Object.keys(errores({ email: 'x', telefono: '1' }, EXIGE_PROPIETARIO))).toEqual([
      'email',
      'telefono',
    ]);
  });

  it('needs a valid RUT, and never that of COMUNIDAD, who is nobody', () => {
    expect(errores({ rut: '' }).rut).toEqual(['El RUT es obligatorio']);
    for (const rut of ['12.345.678-4', '0-0', '123-6', 'abc']) {
      expect(errores({ rut }).rut).toEqual(['El rut ingresado no es válido']);
    }
  });

  it('limits every text to its stored length', () => {
    expect(errores({ numero: '1'.repeat(21) })).toEqual({
      numero: ['No puede tener más de 20 caracteres'],
    });
    expect(errores({ numero: '1'.repeat(20) })).toEqual({});
  });

  it('[A-CORR-004] [A-ENTI-006] strips digits and special characters from names', () => {
    expect(
      sanearFicha({ ...PERSONA, nombre: ' jo4sé*', apellidoPaterno: "o'ryan  ñ2" }, EXIGE_CORREDOR),
    ).toEqual({
      ...PERSONA,
      nombre: 'JOSÉ',
      apellidoPaterno: 'ORYAN Ñ',
    });
    expect(
      sanearFicha({ ...PERSONA, apellidoPaterno: 'Soto - Pérez-Ñ' }, EXIGE_CORREDOR),
    ).toMatchObject({
      apellidoPaterno: 'SOTO PÉREZ Ñ',
    });
  });

  it('[A-CORR-005] [A-ENTI-007] strips a phone to its nine digits', () => {
    for (const telefono of ['+56 9 1234 5678', '9-1234-5678', 'fono 912345678']) {
      expect(sanearFicha({ ...PERSONA, telefono }, EXIGE_CORREDOR).telefono).toBe('912345678');
    }
  });

  it('drops a company’s names and a person’s razón social, but keeps digits and signs of the latter', () => {
    expect(sanearFicha({ ...EMPRESA, nombre: 'ROSA' }, EXIGE_CORREDOR)).toMatchObject({
      nombre: '',
      razonSocial: 'COMERCIAL 3 H S.A.',
    });
    expect(sanearFicha({ ...PERSONA, razonSocial: 'X' }, EXIGE_CORREDOR).razonSocial).toBe('');
  });

  it('sanitising is idempotent, and valid data stay valid', () => {
    const texto = fc.string({ maxLength: 30 });
    const rut = fc.integer({ min: 1_000_000, max: 99_999_999 });
    fc.assert(
      fc.property(rut, texto, texto, texto, (numero, nombre, razonSocial, calle) => {
        const una = sanearFicha(
          { ...PERSONA, rut: rutDe(numero), nombre, razonSocial, calle },
          EXIGE_CORREDOR,
        );
        expect(sanearFicha(una, EXIGE_CORREDOR)).toEqual(una);
        expect(una.nombre === '' || numero < UMBRAL_EMPRESA).toBe(true);
        expect(erroresDeFicha(una, EXIGE_PROPIETARIO)).toEqual(
          erroresDeFicha({ ...una, calle: ` ${una.calle} ` }, EXIGE_PROPIETARIO),
        );
      }),
    );
  });

  it('the form has the same rules, each message at its field', () => {
    const { error } = esquemaDeFicha(EXIGE_ENTIDAD).safeParse({ ...PERSONA, telefono: '' });
    expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
      [['telefono'], 'El teléfono es obligatorio'],
    ]);
    expect(esquemaDeFicha(EXIGE_ENTIDAD).safeParse(PERSONA).success).toBe(true);
  });
});
