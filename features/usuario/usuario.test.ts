import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { erroresDeClave } from '#values/clave.ts';
import {
  erroresDeAcceso,
  erroresDeQuienEs,
  esquemaDeUsuario,
  LOGIN_PRIVADO,
  LOGIN_PUBLICO,
  USUARIO_NUEVO,
  type UsuarioEscrito,
} from './usuario.ts';

const PERSONA: UsuarioEscrito = {
  ...USUARIO_NUEVO,
  rut: '12.345.678-5',
  nombres: 'ANA MARÍA',
  apellidoPaterno: 'NÚÑEZ',
  telefono: '912345678',
  email: 'ana@correo.example',
  username: 'ana',
};
const EMPRESA: UsuarioEscrito = {
  ...PERSONA,
  rut: '76.123.456-0',
  nombres: '',
  apellidoPaterno: '',
  razonSocial: 'VENTAS 3 H S.A.',
};
const PRIVADO: UsuarioEscrito = { ...PERSONA, tipoLogin: LOGIN_PRIVADO, password: 'Clave#26' };

const quienEs = (cambio: Partial<UsuarioEscrito>, de = PERSONA) =>
  erroresDeQuienEs({ ...de, ...cambio });
const acceso = (cambio: Partial<UsuarioEscrito>, tieneClave = false, de = PRIVADO) =>
  erroresDeAcceso({ ...de, ...cambio }, { tieneClave, politica: 'clasica' });

describe('the rules of a user', () => {
  it('[A-USU-009] [A-USU-010] make a new user a sales user with public login', () => {
    expect([USUARIO_NUEVO.perfilId, USUARIO_NUEVO.tipoLogin]).toEqual([1, 1]);
  });

  it('accept a person, a company and a private login with a password', () => {
    expect([quienEs({}), quienEs({}, EMPRESA), acceso({})]).toEqual([{}, {}, {}]);
    expect(
      esquemaDeUsuario({ tieneClave: false, politica: 'clasica' }).safeParse(PRIVADO).success,
    ).toBe(true);
  });

  it('[A-USU-011] [A-USU-012] refuse a RUT whose formatted text is shorter than 10 or longer than 12', () => {
    expect(quienEs({ rut: '999.999-4' })).toEqual({
      rut: ['El RUT debe tener al menos 7 caracteres'],
    });
    expect(quienEs({ rut: '100.000.000-9' }, EMPRESA)).toEqual({
      rut: ['El RUT no puede tener más de 8 caracteres'],
    });
    expect(quienEs({ rut: '1.000.000-9' })).toEqual({});
    expect(quienEs({ rut: '' })).toEqual({ rut: ['El RUT es obligatorio'] });
  });

  it('[A-USU-013] refuse a wrong check digit, and COMUNIDAD, who is nobody', () => {
    const mensaje = { rut: ['El rut ingresado no es válido'] };
    expect(quienEs({ rut: '12.345.678-9' })).toEqual(mensaje);
    expect(quienEs({ rut: '0-0' })).toEqual(mensaje);
  });

  it('[A-USU-014] refuse anything but letters and spaces in a name', () => {
    const mensaje = ['El Nombre no debe contener caracteres especiales'];
    for (const campo of ['nombres', 'segundoNombre', 'apellidoPaterno', 'apellidoMaterno']) {
      for (const texto of ["O'HIGGINS", 'ANA-MARÍA', 'JUAN 2', 'A_B']) {
        expect(quienEs({ [campo]: texto })).toEqual({ [campo]: mensaje });
      }
    }
  });

  it('[A-USU-015] [A-USU-016] [A-USU-017] demand names of a person, and the razón social of a company', () => {
    expect(quienEs({ nombres: ' ', apellidoPaterno: '' })).toEqual({
      nombres: ['Nombre es obligatorio'],
      apellidoPaterno: ['Apellido Paterno es obligatorio'],
    });
    expect(quienEs({ razonSocial: '' }, EMPRESA)).toEqual({
      razonSocial: ['Razón Social es obligatorio'],
    });
  });

  it('[A-USU-018] [A-USU-019] [A-USU-020] demand a phone and a well-formed e-mail', () => {
    expect(quienEs({ telefono: '' })).toEqual({ telefono: ['El teléfono es obligatorio'] });
    expect(quienEs({ email: 'ana@' })).toEqual({ email: ['Correo inválido'] });
    expect(quienEs({ email: '' })).toEqual({ email: ['El correo es obligatorio'] });
  });

  it('[A-USU-021] demand a user name', () => {
    expect(acceso({ username: '  ' })).toEqual({
      username: ['El Nombre de Usuario es obligatorio'],
    });
    expect(Object.keys(acceso({ username: 'ana maría' }))).toEqual(['username']);
  });

  it('[A-USU-022] [A-USU-023] [A-ENT-015] allow private login, and for sales users only, public login', () => {
    const sinTipo = ['Debe seleccionar un tipo de Login'];
    expect(acceso({ tipoLogin: null })).toEqual({ tipoLogin: sinTipo });
    expect(acceso({ tipoLogin: 2 })).toEqual({ tipoLogin: sinTipo });
    for (const perfilId of [2, 3, 4, 5]) {
      expect(acceso({ tipoLogin: LOGIN_PUBLICO, perfilId, password: '' })).toEqual({
        tipoLogin: ['El tipo de Login solo puede ser público para usuarios de venta'],
      });
      expect(acceso({ tipoLogin: LOGIN_PRIVADO, perfilId })).toEqual({});
    }
    expect(acceso({ tipoLogin: LOGIN_PUBLICO, perfilId: 1, password: '' })).toEqual({});
  });

  it('[A-USU-024] demand a password for a private login, where blank keeps it; a public one has none', () => {
    expect(acceso({ password: '' })).toEqual({ password: ['La contraseña es obligatoria'] });
    expect(acceso({ password: '' }, true)).toEqual({});
    expect(acceso({ tipoLogin: LOGIN_PUBLICO })).toEqual({
      password: ['Un usuario de URL pública no tiene contraseña'],
    });
  });
});

describe('the rules of a password', () => {
  const clasica = (clave: string) => erroresDeClave(clave, 'clasica');

  it('[A-USU-025] [A-USU-026] demand 8 to 10 characters', () => {
    expect(clasica('Aa1#567')).toEqual(['La contraseña debe tener al menos 8 caracteres']);
    expect(clasica('Aa1#5678')).toEqual([]);
    expect(clasica('Aa1#567890')).toEqual([]);
    expect(clasica('Aa1#5678901')).toEqual(['La contraseña no puede tener más de 10 caracteres']);
  });

  it('[A-USU-027] [A-USU-028] [A-USU-029] [A-USU-030] demand the four classes', () => {
    expect(clasica('aa1#5678')).toEqual(['La contraseña debe tener una letra mayúscula']);
    expect(clasica('AA1#5678')).toEqual(['La contraseña debe tener una letra minúscula']);
    expect(clasica('Aab#cdef')).toEqual(['La contraseña debe tener un número']);
    expect(clasica('Aa145678')).toEqual(['La contraseña debe tener un carácter especial']);
    expect(clasica('Aa1 5678')).toEqual(['La contraseña debe tener un carácter especial']);
  });

  it('accept only texts with that length and those classes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 14 }), (clave) => {
        if (clasica(clave).length > 0) return;
        expect([...clave].length).toBeGreaterThanOrEqual(8);
        expect([...clave].length).toBeLessThanOrEqual(10);
        expect(clave).toMatch(/\d/);
        // 𝔸 is upper case without a lower case, so `toLowerCase` cannot tell it.
        expect(clave).toMatch(/\p{Lu}/u);
      }),
    );
  });

  it('under the modern policy demand only length: a phrase is accepted', () => {
    expect(erroresDeClave('tres tristes tigres', 'moderna')).toEqual([]);
    expect(erroresDeClave('Clave#26', 'moderna')).toEqual([
      'La contraseña debe tener al menos 12 caracteres',
    ]);
    expect(erroresDeClave('a'.repeat(129), 'moderna')).toEqual([
      'La contraseña no puede tener más de 128 caracteres',
    ]);
  });
});
