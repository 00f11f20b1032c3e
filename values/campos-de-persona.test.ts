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

describe('what a person is called', () => {
  it('is decided by the RUT: a person, a company, nobody, or not known yet', () => {
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

  it('asks a person for name and surname, a company for its razón social, who is known for none', () => {
    const faltas = (clase: 'persona' | 'empresa' | null, conocido = false) =>
      CLAVES_DE_NOMBRE.filter((clave) => reparoDeNombre(clave, ' ', { clase, conocido }) !== null);
    expect(faltas('persona')).toEqual(['nombre', 'apellidoPaterno']);
    expect(faltas('empresa')).toEqual(['razonSocial']);
    expect(faltas(null)).toEqual([]);
    expect(faltas('persona', true)).toEqual([]);
  });

  it('takes letters in the names of persons, any in those of companies, and only so many', () => {
    const de = { clase: 'persona' } as const;
    expect(reparoDeNombre('nombre', 'ANA 3', de)).toBe(
      'El Nombre no debe contener caracteres especiales',
    );
    expect(reparoDeNombre('razonSocial', 'COMERCIAL 3 H', { clase: 'empresa' })).toBeNull();
    expect(reparoDeNombre('apellidoMaterno', 'A'.repeat(101), de)).toBe(
      'No puede tener más de 100 caracteres',
    );
  });

  it('goes to its columns and comes back', () => {
    const nombres = { ...nombresEscritos({ nombre: 'ANA' }), segundoNombre: null };
    const fila = columnasDeNombres(nombres);
    expect(fila).toMatchObject({ nombre: 'ANA', segundo_nombre: null, razon_social: '' });
    expect(nombresDeColumnas(fila)).toEqual(nombres);
  });

  it('is reached by a phone of nine digits and a mail, which each form may do without', () => {
    const deUno = (texto: string, obligatorio: boolean) =>
      (['telefono', 'email'] as const).map((clave) => reparoDeContacto(clave, texto, obligatorio));
    expect(deUno(' ', false)).toEqual([null, null]);
    expect(deUno(' ', true)).toEqual(['El teléfono es obligatorio', 'El correo es obligatorio']);
    expect(deUno('12345', false)).toEqual(['El teléfono debe tener 9 dígitos', 'Correo inválido']);
    expect(reparoDeContacto('telefono', '912345678', true)).toBeNull();
    expect(reparoDeContacto('email', 'a@b.cl', true)).toBeNull();
  });
});
