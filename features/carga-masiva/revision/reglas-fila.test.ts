import { describe, expect, it } from 'vitest';
import {
  type ClaveColumna,
  columnasDe,
  tituloDe,
  type Variante,
} from '#features/carga-masiva/columnas.ts';
import { filaBuena, titulosDe, type ValorFila } from '#features/carga-masiva/fixtures/vehiculos.ts';
import { TEXTO_SIN_LETRA } from '#values/letras-del-certificado.ts';
import { listaDeChequeo, REGLAS_FILA } from './reglas-fila.ts';
import { revisarLibro } from './revisar-libro.ts';

type Cambios = Partial<Record<ClaveColumna, ValorFila>>;

/** Returns the messages of one row by column. */
const mensajes = (cambios: Cambios, variante: Variante = 'normal'): Record<string, string> => {
  const celdas = filaBuena({ dvPatente: '', ...cambios }, variante);
  const { errores } = revisarLibro([{ numero: 2, celdas }], { variante, anioActual: 2026 });
  return Object.fromEntries(errores.map(({ columna, mensaje }) => [columna, mensaje]));
};
const empresa: Cambios = {
  rut: 76_086_428,
  nombre: '',
  segundoNombre: '',
  apellidoPaterno: '',
  apellidoMaterno: '',
  razonSocial: "O'HIGGINS & HIJOS S.A. 2",
};
const comunidad: Cambios = { ...empresa, rut: 0, razonSocial: '', telefono: '', correo: '' };
const largo = (n: number): string => 'X'.repeat(n);

describe('the columns', () => {
  it('have the order of the template', () => {
    expect(titulosDe('normal').join(', ')).toBe(
      'PATENTE, TIPO VEHICULO, MARCA, MODELO, AÑO, N° MOTOR, TIPO USO, RUT, NOMBRE, SEGUNDO NOMBRE, APELLIDO PATERNO, APELLIDO MATERNO, RAZON SOCIAL, TELEFONO, CORREO',
    );
  });

  it('[V-MAS-003] [V-MAS-020] [V-MAS-021] are four more in the special load', () => {
    expect(titulosDe('especial').slice(titulosDe('normal').length)).toEqual([
      'DV PATENTE',
      'VALIDAR PATENTE',
      'INFORMAR A AACH',
      'PRIMA',
    ]);
    expect(titulosDe('especial').slice(0, 15)).toEqual(titulosDe('normal'));
  });

  it.each(['normal', 'especial'] as const)('have examples that pass every rule: %s', (variante) => {
    const filas = [0, 1, 2].map((i) => ({
      numero: i + 2,
      celdas: columnasDe(variante).map(({ ejemplos }) => ejemplos[i as 0 | 1 | 2]),
    }));
    const revisado = revisarLibro(filas, { variante, anioActual: 2026 });
    expect(revisado.errores).toEqual([]);
    expect(revisado.filas).toHaveLength(3);
  });
});

describe('characters that the certificate cannot show', () => {
  it.each([
    ...(['tipoVehiculo', 'marca', 'modelo', 'nroMotor', 'tipoUso'] as const),
    ...(['nombre', 'segundoNombre', 'apellidoPaterno', 'apellidoMaterno'] as const),
  ])('[V-LETRA-004] is an error of its cell: %s', (columna) => {
    for (const valor of ['МАЗДА', 'ΜΑΖΔΑ', '李', 'ANA 😀']) {
      expect(mensajes({ [columna]: valor })).toEqual({ [columna]: TEXTO_SIN_LETRA });
    }
    expect(mensajes({ [columna]: 'ŞÑẠ' })).toEqual({});
  });

  it('[V-LETRA-004] are an error in a razón social too', () => {
    expect(mensajes({ ...empresa, razonSocial: 'ТRANSPORTES' })).toEqual({
      razonSocial: TEXTO_SIN_LETRA,
    });
  });
});

describe('the checklist', () => {
  it('contains each line once', () => {
    const frases = listaDeChequeo('normal');
    expect(frases).toEqual([
      'La patente va sin dígito verificador y tiene seis caracteres.',
      'No hay patentes repetidas.',
      'La marca, el modelo y el número de motor tienen como máximo 20 caracteres cada uno.',
      'El tipo de vehículo tiene como máximo 21 caracteres.',
      'El RUT va sin puntos, sin guion y sin dígito verificador.',
      'En nombres extranjeros el apellido materno queda en blanco.',
      'Una persona lleva nombre y apellido; una empresa (RUT desde 50000000), razón social.',
      'Los nombres van sin números ni caracteres especiales.',
    ]);
    expect(listaDeChequeo('especial').slice(0, frases.length)).toEqual(frases);
    expect(listaDeChequeo('especial')).toHaveLength(frases.length + 4);
  });

  it('consists of rules with their own id, on existing columns', () => {
    const ids = REGLAS_FILA.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { columnas } of REGLAS_FILA) {
      for (const columna of columnas) expect(tituloDe(columna)).not.toBe('');
    }
  });
});

describe('the rules of a row', () => {
  it('accept a person, a company, COMUNIDAD and a foreigner', () => {
    expect(mensajes({})).toEqual({});
    expect(mensajes(empresa)).toEqual({});
    expect(mensajes(comunidad)).toEqual({});
    expect(mensajes({ apellidoMaterno: '', segundoNombre: '' })).toEqual({});
    expect(mensajes({ tipoUso: '' })).toEqual({});
  });

  it.each<[string, Cambios, Partial<Record<ClaveColumna, string>>]>([
    ['[V-MAS-012]', { patente: 'BBBB10-8' }, { patente: 'La patente va sin dígito verificador' }],
    ['[V-MAS-012]', { patente: 'BBBB108' }, { patente: 'La patente va sin dígito verificador' }],
    ['empty', { patente: ' ' }, { patente: 'Patente es obligatorio' }],
    ['5', { patente: 'BBC11' }, { patente: 'La patente debe tener al menos 6 caracteres' }],
    ['7', { patente: 'BBBB109' }, { patente: 'La patente no puede tener más de 6 caracteres' }],
    ['no format', { patente: 'AEIOU1' }, { patente: 'La patente no tiene un formato válido' }],
    ['[V-MAS-014]', { marca: largo(21) }, { marca: 'Tiene más de 20 caracteres' }],
    ['[V-MAS-014]', { modelo: largo(21) }, { modelo: 'Tiene más de 20 caracteres' }],
    ['[V-MAS-014]', { nroMotor: largo(21) }, { nroMotor: 'Tiene más de 20 caracteres' }],
    ['[V-MAS-015]', { tipoVehiculo: largo(22) }, { tipoVehiculo: 'Tiene más de 21 caracteres' }],
    ['no type', { tipoVehiculo: '' }, { tipoVehiculo: 'Debe seleccionar un tipo' }],
    ['no brand', { marca: '' }, { marca: 'Debe seleccionar una marca' }],
    ['no model', { modelo: '' }, { modelo: 'Debe seleccionar un modelo' }],
    ['no engine', { nroMotor: '' }, { nroMotor: 'Nro Motor es obligatorio' }],
    ['no year', { anio: '' }, { anio: 'Año inválido' }],
    ['year 2028', { anio: 2028 }, { anio: 'Año inválido' }],
    ['year 16', { anio: 16 }, { anio: 'Año inválido' }],
    ['year 2016.5', { anio: 2016.5 }, { anio: 'Año inválido' }],
    ['no RUT', { rut: '' }, { rut: 'El RUT es obligatorio' }],
    ['RUT below a million', { rut: 123_456 }, { rut: 'El rut ingresado no es válido' }],
    [
      'digit in a name',
      { nombre: 'ANA2' },
      { nombre: 'El Nombre no debe contener caracteres especiales' },
    ],
    [
      '[V-MAS-017]',
      { apellidoPaterno: 'RYAN*' },
      { apellidoPaterno: 'El Nombre no debe contener caracteres especiales' },
    ],
    [
      '[V-MAS-018]',
      { apellidoMaterno: '.' },
      { apellidoMaterno: 'El Nombre no debe contener caracteres especiales' },
    ],
    [
      '[V-MAS-018]',
      { apellidoMaterno: 'No tiene' },
      { apellidoMaterno: 'Si no tiene apellido materno, deje la celda en blanco' },
    ],
    [
      'person, company name',
      { razonSocial: 'X' },
      { razonSocial: 'El RUT es de una persona: no lleva RAZON SOCIAL' },
    ],
    ['no phone', { telefono: '' }, { telefono: 'El teléfono es obligatorio' }],
    ['short phone', { telefono: '12345' }, { telefono: 'El teléfono debe tener 9 dígitos' }],
    [
      'words for a phone',
      { telefono: 'no tiene' },
      { telefono: 'El teléfono debe tener 9 dígitos' },
    ],
    ['no mail', { correo: '' }, { correo: 'El correo es obligatorio' }],
    ['bad mail', { correo: 'ana@' }, { correo: 'Correo inválido' }],
  ])('refuse %s %o', (_, cambios, esperado) => {
    expect(mensajes(cambios)).toEqual(esperado);
  });

  it.each(['12.345.678', '12.345.678-4', '12345678-4', '123456785', '12667868K', '-1', 'uno'])(
    '[V-MAS-016] refuse the RUT %s, and take only its number',
    (rut) => {
      expect(mensajes({ rut })).toEqual({
        rut: 'El RUT va sin puntos, sin guion y sin dígito verificador',
      });
    },
  );

  it.each(['12.345.678-5', '12345678-5', '12667869K', '12.667.869-k'])(
    '[V-CELDA-003] take the number of %s, whose check digit is correct',
    (rut) => {
      expect(mensajes({ rut })).toEqual({});
    },
  );

  it('refuse names of a person with a company’s RUT', () => {
    expect(mensajes({ ...empresa, nombre: 'ANA' })).toEqual({
      nombre: 'El RUT es de una empresa: sólo lleva RAZON SOCIAL',
    });
  });

  it('refuse a company’s phone in words, which would be lost silently', () => {
    expect(mensajes({ ...empresa, telefono: 'casa central' })).toHaveProperty('telefono');
    expect(mensajes({ ...empresa, telefono: '' })).toEqual({});
    expect(mensajes({ ...empresa, telefono: '+56 (2) 2123-4567' })).toEqual({});
  });

  it('leave missing names to the preparation, because the owner may be on record', () => {
    expect(mensajes({ nombre: '', apellidoPaterno: '' })).toEqual({});
  });

  it('[V-CARGA-001] refuse a company without its name, on record or not', () => {
    expect(mensajes({ ...empresa, razonSocial: '' })).toEqual({
      razonSocial: 'Razón Social es obligatorio',
    });
    expect(mensajes({ ...empresa, rut: 50_000_000, razonSocial: ' ' })).toHaveProperty(
      'razonSocial',
    );
    expect(mensajes({ ...empresa, rut: 49_999_999, razonSocial: '' })).not.toHaveProperty(
      'razonSocial',
    );
    expect(mensajes(comunidad)).toEqual({});
  });

  it('[V-MAS-013] refuse a plate of an earlier row, in any spelling', () => {
    const celdas = ['BBBB10', 'BCBC10', 'bb-bb.10'].map((patente) => filaBuena({ patente }));
    const { errores, filas } = revisarLibro(
      celdas.map((fila, i) => ({ numero: i + 5, celdas: fila })),
      { variante: 'normal', anioActual: 2026 },
    );
    expect(filas).toEqual([]);
    expect(errores).toEqual([
      { fila: 7, columna: 'patente', mensaje: 'El vehículo ya está ingresado en la fila 5' },
    ]);
  });
});

describe('the rules of a special row', () => {
  const especial = (cambios: Cambios) => mensajes(cambios, 'especial');
  const rara = { patente: 'AEIOU1' };

  it('[V-MAS-020] accept a plate of unknown format that is not to be validated', () => {
    expect(especial({ ...rara, validarPatente: 'NO', informarAach: 'no' })).toEqual({});
    expect(especial({ ...rara, validarPatente: 'SI', informarAach: 'NO' })).toEqual({
      patente: 'La patente no tiene un formato válido',
    });
  });

  it('[V-MAS-022] validate the plate of an informed policy', () => {
    expect(especial({ ...rara, validarPatente: 'NO', informarAach: 'SÍ' })).toEqual({
      patente: 'La patente no tiene un formato válido',
    });
  });

  it('[V-MAS-019] accept a missing or correct check digit, and any for an unvalidated plate', () => {
    expect(especial({ dvPatente: '' })).toEqual({});
    expect(especial({ dvPatente: 8 })).toEqual({});
    expect(especial({ dvPatente: '7' })).toEqual({
      dvPatente: 'El dígito verificador no corresponde a la patente',
    });
    expect(especial({ dvPatente: '7', validarPatente: 'NO', informarAach: 'NO' })).toEqual({});
    expect(especial({ dvPatente: '78' })).toEqual({
      dvPatente: 'El dígito verificador es un solo número o letra',
    });
  });

  it('[V-MAS-020] [V-MAS-021] require SI or NO in both flags', () => {
    expect(especial({ validarPatente: '', informarAach: 'X' })).toEqual({
      validarPatente: 'Debe decir SI o NO',
      informarAach: 'Debe decir SI o NO',
    });
  });

  it.each(['FIJA', 'fija', 25_000, '25000', '25000.0'])('take the premium %s', (prima) => {
    expect(especial({ prima })).toEqual({});
  });

  it.each(['', '25.000', 0, -1, 1.5, '$ 25000', 'GRATIS'])('refuse the premium %s', (prima) => {
    expect(especial({ prima })).toEqual({ prima: 'Debe decir FIJA o un número entero' });
  });
});
