import { describe, expect, it } from 'vitest';
import { TEXTO_SIN_LETRA } from '#values/letras-del-certificado.ts';
import { DATOS_DE_EJEMPLO } from './campos.ts';
import { erroresDeVehiculo, type ValoresVehiculo } from './reglas-vehiculo.ts';

const persona: ValoresVehiculo = {
  patente: 'HWJP59',
  dv: '8',
  tipoVehiculoId: 1,
  marcaId: 2,
  modeloId: 3,
  tipoUsoId: -1,
  ...DATOS_DE_EJEMPLO,
  rut: '12.345.678-5',
  nombre: 'ANA',
  segundoNombre: '',
  apellidoPaterno: 'ÑUÑEZ',
  apellidoMaterno: '',
  razonSocial: '',
  telefono: '912345678',
  email: 'ana@correo.example',
};
const sinNombres = { nombre: '', apellidoPaterno: '', razonSocial: '' };
const empresa = { ...persona, ...sinNombres, rut: '76.086.428-5', razonSocial: 'TRANSPORTES SPA' };
const nuevo = { anioActual: 2026, propietarioConocido: false };
const conocido = { ...nuevo, propietarioConocido: true };
const de = (cambio: Partial<ValoresVehiculo>, entorno = nuevo) =>
  erroresDeVehiculo({ ...persona, ...cambio }, entorno);

describe('the rules of vehicle and owner entry', () => {
  it('[V-ROL-016] demand of an unvalidated plate six characters, and no check digit', () => {
    const libre = { ...nuevo, patenteSinValidar: true };
    for (const cambio of [{ dv: '7' }, { dv: '' }, { patente: '1Z9Z9Z', dv: 'k' }]) {
      expect(de(cambio, libre)).toEqual({});
    }
    expect(de({ patente: '1Z9Z9', dv: '' }, libre)).toEqual({
      patente: ['La patente debe tener al menos 6 caracteres'],
    });
    expect(de({ dv: '*' }, libre)).toEqual({
      dv: ['El dígito verificador es un solo número o letra'],
    });
  });

  it('find nothing wrong in a valid person, company and COMUNIDAD', () => {
    expect(de({})).toEqual({});
    expect(erroresDeVehiculo(empresa, nuevo)).toEqual({});
    expect(de({ ...sinNombres, rut: '0-0', telefono: '', email: '' })).toEqual({});
  });

  it.each([
    { numeroMotor: 'СН2D4425528' },
    { nombre: 'АNA' },
    { segundoNombre: 'ИВАН' },
    { apellidoPaterno: 'ΠΑΠΠΑΣ' },
    { apellidoMaterno: '李' },
    { nombre: 'ANA 😀' },
    { razonSocial: 'ТRANSPORTES SPA' },
  ])('[V-LETRA-003] refuse at its field what the certificate cannot print: %j', (cambio) => {
    const [campo = ''] = Object.keys(cambio);
    expect(de(cambio)).toEqual({ [campo]: [TEXTO_SIN_LETRA] });
  });

  it.each([
    ['[V-VEH-017]', { patente: '' }, { patente: ['Patente es obligatorio'] }],
    [
      '[V-VEH-018]',
      { patente: 'HWJP5', dv: '' },
      { patente: ['La patente debe tener al menos 6 caracteres'] },
    ],
    [
      '[V-VEH-019]',
      { patente: 'HWJP590', dv: '' },
      { patente: ['La patente no puede tener más de 6 caracteres'] },
    ],
    ['dv', { dv: '7' }, { dv: ['El dígito verificador no corresponde a la patente'] }],
    ['[V-VEH-029]', { tipoVehiculoId: 0 }, { tipoVehiculoId: ['Debe seleccionar un tipo'] }],
    ['[V-VEH-030]', { marcaId: -1 }, { marcaId: ['Debe seleccionar una marca'] }],
    ['[V-VEH-031]', { modeloId: 0 }, { modeloId: ['Debe seleccionar un modelo'] }],
    ['[V-VEH-032]', { numeroMotor: '  ' }, { numeroMotor: ['Nro Motor es obligatorio'] }],
    ['[V-VEH-040]', { anioFabricacion: null }, { anioFabricacion: ['Año inválido'] }],
    ['[V-VEH-041]', { anioFabricacion: 1799 }, { anioFabricacion: ['Año inválido'] }],
    ['[V-VEH-042]', { anioFabricacion: 2028 }, { anioFabricacion: ['Año inválido'] }],
    ['[V-VAL-001]', { rut: '' }, { rut: ['El RUT es obligatorio'] }],
    ['[V-VAL-003]', { rut: '12.345.678-4' }, { rut: ['El rut ingresado no es válido'] }],
    ['[V-VEH-055]', { email: '' }, { email: ['El correo es obligatorio'] }],
    ['[V-VEH-056]', { email: 'ana@correo' }, { email: ['Correo inválido'] }],
    ['[V-VEH-052]', { telefono: '' }, { telefono: ['El teléfono es obligatorio'] }],
    ['largo', { telefono: '12345' }, { telefono: ['El teléfono debe tener 9 dígitos'] }],
    [
      '[V-VEH-057]',
      { nombre: 'ANA 2', segundoNombre: 'A-B' },
      {
        nombre: ['El Nombre no debe contener caracteres especiales'],
        segundoNombre: ['El Nombre no debe contener caracteres especiales'],
      },
    ],
  ] as const)('%s refuses %j', (_id, cambio, esperado) => {
    expect(de(cambio)).toEqual(esperado);
  });

  it('[V-VEH-042] accept the year after this one, and [V-VEH-041] 1800', () => {
    expect(de({ anioFabricacion: 2027 })).toEqual({});
    expect(de({ anioFabricacion: 1800 })).toEqual({});
  });

  it('[V-VEH-049] demand name and paternal surname of an unknown person', () => {
    expect(de(sinNombres)).toEqual({
      nombre: ['Nombre es obligatorio'],
      apellidoPaterno: ['Apellido Paterno es obligatorio'],
    });
  });

  it('[V-VEH-050] demand no names of a known person, but phone and e-mail', () => {
    expect(de(sinNombres, conocido)).toEqual({});
    expect(Object.keys(de({ ...sinNombres, telefono: '', email: '' }, conocido))).toEqual([
      'telefono',
      'email',
    ]);
  });

  it('[V-VEH-051] demand of a company its razón social, neither names nor phone', () => {
    expect(erroresDeVehiculo({ ...empresa, razonSocial: '', telefono: '' }, nuevo)).toEqual({
      razonSocial: ['Razón Social es obligatorio'],
    });
  });

  it('demand of an owner hidden from a visitor only what the server lacks', () => {
    const vacio = { ...sinNombres, rut: '', telefono: '', email: '' };
    const con = (tieneTelefono: boolean, tieneCorreo: boolean, esEmpresa = false) =>
      Object.keys(
        erroresDeVehiculo(
          { ...persona, ...vacio },
          { ...conocido, reservado: { esEmpresa, tieneTelefono, tieneCorreo } },
        ),
      );
    expect(con(true, true)).toEqual([]);
    expect(con(false, true)).toEqual(['telefono']);
    expect(con(true, false)).toEqual(['email']);
    expect(con(false, false, true)).toEqual(['email']);
    expect(con(false, false)).toEqual(['telefono', 'email']);
    const reservado = { esEmpresa: false, tieneTelefono: true, tieneCorreo: true };
    const malos = { ...persona, ...vacio, telefono: '123', email: 'x', rut: '12.345.678-4' };
    expect(Object.keys(erroresDeVehiculo(malos, { ...conocido, reservado }))).toEqual([
      'rut',
      'telefono',
      'email',
    ]);
  });

  it('refuse a masked razón social as a typed one', () => {
    expect(erroresDeVehiculo({ ...empresa, razonSocial: 'T*** S***' }, nuevo)).toEqual({
      razonSocial: ['Escriba la razón social completa'],
    });
  });

  it('tell the first RUT of a company from the last of a person (V-ENT-002)', () => {
    expect(Object.keys(de({ ...sinNombres, rut: '49.999.999-2' }))).toContain('nombre');
    expect(Object.keys(de({ ...sinNombres, rut: '50.000.000-7' }))).toEqual(['razonSocial']);
  });

  it('[V-VAL-012] collect every field error by path, not only the first one', () => {
    const malos = { ...persona, patente: '', marcaId: 0, rut: '', email: 'x', anioFabricacion: 1 };
    expect(Object.entries(erroresDeVehiculo(malos, nuevo))).toEqual([
      ['patente', ['Patente es obligatorio']],
      ['marcaId', ['Debe seleccionar una marca']],
      ['anioFabricacion', ['Año inválido']],
      ['rut', ['El RUT es obligatorio']],
      ['email', ['Correo inválido']],
    ]);
    expect(erroresDeVehiculo(persona, nuevo)).toEqual({});
  });
});
