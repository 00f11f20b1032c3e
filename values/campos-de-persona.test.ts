import { describe, expect, it } from 'vitest';
import {
  CLAVES_DE_NOMBRE,
  claseDeRut,
  columnasDeNombres,
  nombresAjenos,
  nombresDeColumnas,
  nombresEscritos,
  reparoDeContacto,
  reparoDeNombre,
} from './campos-de-persona.ts';

describe('person fields', () => {
  it('the RUT tells a person, a company, COMUNIDAD, or nothing while it is incomplete', () => {
    expect(['12.345.678-5', '76.086.428-5', '0-0', '', '1'].map(claseDeRut)).toEqual([
      'persona',
      'empresa',
      'comunidad',
      null,
      null,
    ]);
    expect(nombresAjenos('empresa')).toEqual(CLAVES_DE_NOMBRE.slice(0, 4));
    expect(nombresAjenos('persona')).toEqual(['razonSocial']);
    expect(nombresAjenos(null)).toEqual([]);
  });

  it('a person needs name and surname, a company its razón social, a known person nothing', () => {
    const faltas = (clase: 'persona' | 'empresa' | null, conocido = false) =>
      CLAVES_DE_NOMBRE.filter((clave) => reparoDeNombre(clave, ' ', { clase, conocido }) !== null);
    expect(faltas('persona')).toEqual(['nombre', 'apellidoPaterno']);
    expect(faltas('empresa')).toEqual(['razonSocial']);
    expect(faltas(null)).toEqual([]);
    expect(faltas('persona', true)).toEqual([]);
  });

  it('a person name accepts letters only, a company name any character, both up to a length', () => {
    const de = { clase: 'persona' } as const;
    expect(reparoDeNombre('nombre', 'ANA 3', de)).toBe(
      'El Nombre no debe contener caracteres especiales',
    );
    expect(reparoDeNombre('razonSocial', 'COMERCIAL 3 H', { clase: 'empresa' })).toBeNull();
    expect(reparoDeNombre('apellidoMaterno', 'A'.repeat(101), de)).toBe(
      'No puede tener más de 100 caracteres',
    );
  });

  it('the names survive a round trip through their columns', () => {
    const nombres = { ...nombresEscritos({ nombre: 'ANA' }), segundoNombre: null };
    const fila = columnasDeNombres(nombres);
    expect(fila).toMatchObject({ nombre: 'ANA', segundo_nombre: null, razon_social: '' });
    expect(nombresDeColumnas(fila)).toEqual(nombres);
  });

  it('a contact needs nine phone digits and a valid e-mail; a blank is an error if mandatory', () => {
    const deUno = (texto: string, obligatorio: boolean) =>
      (['telefono', 'email'] as const).map((clave) => reparoDeContacto(clave, texto, obligatorio));
    expect(deUno(' ', false)).toEqual([null, null]);
    expect(deUno(' ', true)).toEqual(['El teléfono es obligatorio', 'El correo es obligatorio']);
    expect(deUno('12345', false)).toEqual(['El teléfono debe tener 9 dígitos', 'Correo inválido']);
    expect(reparoDeContacto('telefono', '912345678', true)).toBeNull();
    expect(reparoDeContacto('email', 'a@b.cl', true)).toBeNull();
  });
});
