import { describe, expect, it } from 'vitest';
import type { SituacionPatente } from '#features/mantenedores/vehiculos/situacion-patente.ts';
import { DATOS_DE_EJEMPLO } from '#features/vehiculo/campos.ts';
import { conPrecios, unVehiculo } from '#server/test/construir.ts';
import { type EntornoRevision, revisarVehiculos } from './revisar-vehiculos.ts';
import type { VehiculoEntrada } from './ingreso.contract.ts';
import { TEXTO_RUT, TEXTO_TIPO_USO } from '#features/ventas/venta.errors.ts';

const referencia = (id: number, nombre: string) => ({ id, nombre, estaVigente: true });
const modelo = {
  ...referencia(3, 'SAIL'),
  clasePatente: 'cualquiera' as const,
  marcaVM: referencia(2, 'CHEVROLET'),
  tipoVehiculoVM: referencia(1, 'AUTOMOVIL'),
};
const tipo = {
  id: 10,
  tipoVehiculoVM: { id: 1, nombre: 'AUTOMOVIL' },
  tipoUsoVM: { id: 7, nombre: 'PARTICULAR', tipoVehiculoId: 1, vigente: true },
  mesLegalParaPoliza: 3,
  valorVentaBase: 9_280,
  tienePrimaVariable: false,
  primaMinima: null,
  primaMaxima: null,
  vigente: true,
};
const REGISTRADO = {
  tipoVehiculo: 'AUTOMOVIL',
  marca: 'CHEVROLET',
  modelo: 'SAIL',
  anioFabricacion: 2016,
  numeroMotor: 'CH2D4',
};
const entorno: EntornoRevision = {
  hoy: '2026-11-20',
  plazo: {
    fechaInicioVigenciaPolizas: '2026-01-01',
    fechaTerminoVigenciaPolizas: '2029-12-31',
    esConvenioExtendido: false,
  },
  tipos: [conPrecios(tipo)],
  modelos: new Map([[3, modelo]]),
  patentes: new Map([['HWJP59', { tipo: 'conocida', vehiculo: REGISTRADO }]]),
  quien: 'vendedor',
  permiteCambiarTipo: false,
  propietarios: new Map(),
  conocidos: new Map(),
  vigencias: new Map(),
  sinRegistro: false,
};
const dueno = {
  rut: 12_345_678,
  dv: '5',
  nombre: 'ana  maría',
  apellidoPaterno: 'ñuñez',
  telefono: '+56 9 1234 5678',
  email: ' ana@correo.example ',
};
const vehiculo = unVehiculo({
  marcaId: 2,
  modeloId: 3,
  tipoVehiculoId: 1,
  tipoUsoId: 7,
  nroMotor: ' ch2d4 ',
  propietarioVM: dueno,
});
const revisar = (cambio: Partial<VehiculoEntrada>, otro: Partial<EntornoRevision> = {}) =>
  revisarVehiculos([{ ...vehiculo, ...cambio }], { ...entorno, ...otro });
const reparos = (...args: Parameters<typeof revisar>) => {
  const revision = revisar(...args);
  return revision.ok ? null : revision.reparos;
};
const aceptado = (...args: Parameters<typeof revisar>) => {
  const revision = revisar(...args);
  return revision.ok ? revision.vehiculos[0] : null;
};
const situacion = (patente: string, que: 'no_encontrado' | 'sin_respuesta') => ({
  patentes: new Map<string, SituacionPatente>([[patente, { tipo: que }]]),
});

describe('check of a submission', () => {
  it('keeps the vehicle with names in upper case, premium and dates of the server', () => {
    expect(aceptado({})).toEqual({
      patente: 'HWJP59',
      dv: '8',
      tipoVehiculoId: 1,
      tipoUsoId: 7,
      modeloId: 3,
      ...DATOS_DE_EJEMPLO,
      numeroMotor: 'CH2D4',
      rut: 12_345_678,
      rutDv: '5',
      conocidoPor: null,
      escritos: [],
      nombres: {
        nombre: 'ANA MARÍA',
        segundoNombre: null,
        apellidoPaterno: 'ÑUÑEZ',
        apellidoMaterno: null,
        razonSocial: null,
      },
      telefono: '912345678',
      email: 'ana@correo.example',
      prima: 9_280,
      primaManual: false,
      mesLegal: 3,
      vigencia: { desde: '2026-11-20', hasta: '2027-03-31' },
      cambios: [],
      registroVerificado: true,
      patenteValidada: true,
      informarAach: true,
    });
  });

  it('fills in the dv of the plate by its algorithm and refuses another one', () => {
    expect(aceptado({ dv: null })?.dv).toBe('8');
    expect(reparos({ dv: '9' })?.errors).toEqual({
      'vehiculosViewModel.0.dv': ['El dígito verificador no corresponde a la patente'],
    });
  });

  it('[V-ERR-022] lists unknown, repeated, covered and malformed plates under Patente', () => {
    const noHallada = 'No se encontró la patente';
    expect(reparos({}, situacion('HWJP59', 'no_encontrado'))?.Patente).toEqual([noHallada]);
    expect(reparos({ patente: 'HWJP5', dv: '' })?.Patente).toEqual([
      'La patente debe tener al menos 6 caracteres',
    ]);
    const dos = revisarVehiculos([vehiculo, vehiculo], entorno);
    expect(dos).toMatchObject({
      ok: false,
      reparos: { Patente: ['El vehículo ya está ingresado'] },
    });
    const cubierta = new Map([['HWJP59', [{ desde: '2026-04-01', hasta: '2028-03-31' }]]]);
    expect(reparos({}, { vigencias: cubierta })?.Patente).toEqual([
      'El vehículo HWJP59 ya tiene una póliza vigente hasta 31/03/2028',
    ]);
  });

  it('accepts and flags a vehicle when the registry did not answer', () => {
    expect(aceptado({}, situacion('HWJP59', 'sin_respuesta'))?.registroVerificado).toBe(false);
  });

  it('starts a renewal on the day after the existing cover ends', () => {
    const vigencias = new Map([['HWJP59', [{ desde: '2026-04-01', hasta: '2027-03-31' }]]]);
    const vigencia = aceptado({}, { vigencias })?.vigencia;
    expect(vigencia).toEqual({ desde: '2027-04-01', hasta: '2028-03-31' });
  });

  it('[V-ERR-024] uses one text for any wrong RUT or check digit, under Rut', () => {
    for (const malo of [{ dv: '4' }, { rut: 0, dv: '1' }, { rut: 999_999, dv: '3' }]) {
      expect(reparos({ propietarioVM: { ...dueno, ...malo } })?.Rut).toBe(TEXTO_RUT);
    }
    const enMinuscula = { ...dueno, rut: 12_667_869, dv: 'k' };
    expect(aceptado({ propietarioVM: enMinuscula })?.rutDv).toBe('K');
  });

  it('[V-ERR-025] names a type and use that the agreement does not sell under TipoUso', () => {
    for (const malo of [{ tipoUsoId: 8 }, { tipoUsoId: null }, { tipoVehiculoId: 9 }]) {
      expect(reparos(malo)?.TipoUso).toBe(TEXTO_TIPO_USO);
    }
  });

  it('takes null and -1 as NO APLICA (V-VEH-037)', () => {
    const tipos = [conPrecios({ ...tipo, tipoUsoVM: null })];
    for (const tipoUsoId of [null, undefined, -1]) {
      expect(aceptado({ tipoUsoId, tipoUso: null }, { tipos })).toMatchObject({ tipoUsoId: null });
    }
  });

  it('[V-ERR-026] names every wrong field of every vehicle by its path, under errors', () => {
    const malo = { ...vehiculo, patente: 'JVGX15', dv: '9', nroMotor: '', anioFabricacion: 1799 };
    const correo = { ...vehiculo, propietarioVM: { ...dueno, email: 'x' } };
    const revision = revisarVehiculos([malo, correo], entorno);
    expect(revision).toEqual({
      ok: false,
      reparos: {
        errors: {
          'vehiculosViewModel.0.nroMotor': ['Nro Motor es obligatorio'],
          'vehiculosViewModel.0.anioFabricacion': ['Año inválido'],
          'vehiculosViewModel.1.propietarioVM.email': ['Correo inválido'],
        },
      },
    });
  });

  it('asks to choose the model again when it is unknown or of another brand or type', () => {
    for (const malo of [{ modeloId: 4 }, { marcaId: 5 }]) {
      expect(reparos(malo)?.errors).toEqual({
        'vehiculosViewModel.0.modeloId': ['Debe seleccionar un modelo'],
      });
    }
  });

  it('refuses read-only keys that differ from ours', () => {
    const iguales = {
      marca: 'CHEVROLET',
      modelo: 'SAIL',
      tipoVehiculo: 'AUTOMOVIL',
      tipoUso: 'PARTICULAR',
      marcaEstaVigente: true,
      modeloEstaVigente: true,
      tipoVehiculoEstaVigente: true,
    };
    expect(aceptado(iguales)).not.toBeNull();
    for (const [clave, valor] of Object.entries(iguales)) {
      const otro = typeof valor === 'boolean' ? !valor : `${valor} X`;
      expect(reparos({ ...iguales, [clave]: otro })?.errors).toEqual({
        [`vehiculosViewModel.0.${clave}`]: ['El valor no corresponde al registrado'],
      });
    }
  });

  it('charges the agreement’s premium or one within its limits, never the browser’s (I11)', () => {
    expect(aceptado({ prima: 9_280 })?.prima).toBe(9_280);
    const rechazada = {
      'vehiculosViewModel.0.prima': ['La prima no corresponde a la del convenio'],
    };
    for (const prima of [0, -1, 1, 9_279]) expect(reparos({ prima })?.errors).toEqual(rechazada);
    const variable = { ...tipo, tienePrimaVariable: true, primaMinima: 5_000, primaMaxima: 10_000 };
    const tipos = [conPrecios(variable)];
    for (const prima of [5_000, 9_280, 10_000]) {
      expect(aceptado({ prima }, { tipos })?.prima).toBe(prima);
    }
    for (const prima of [4_999, 10_001]) {
      expect(reparos({ prima }, { tipos })?.errors).toEqual(rechazada);
    }
  });

  it('gives COMUNIDAD its own name and asks neither phone nor e-mail of it', () => {
    const propietarioVM = { rut: 0, dv: '0', nombre: 'OTRO', telefono: null, email: null };
    expect(aceptado({ propietarioVM })).toMatchObject({
      rut: 0,
      rutDv: '0',
      telefono: null,
      email: '',
      nombres: { nombre: 'COMUNIDAD', apellidoPaterno: null, razonSocial: null },
    });
  });

  it('completes an owner submitted as known, and keeps how it was found', () => {
    const conocidos = new Map([
      ['HWJP59', { ...dueno, nombre: null, apellidoPaterno: null, escritos: ['email'] }],
    ]);
    const porPatente = aceptado({ propietarioVM: { conocido: true } }, { conocidos });
    expect(porPatente).toMatchObject({ rut: dueno.rut, telefono: '912345678' });
    expect(porPatente).toMatchObject({ conocidoPor: 'patente', escritos: ['email'] });
    const { rut, dv } = dueno;
    const porRut = aceptado({ propietarioVM: { conocido: true, rut, dv } }, { conocidos });
    expect(porRut?.conocidoPor).toBe('rut');
    expect(reparos({ propietarioVM: { conocido: true } })?.errors).toEqual({
      'vehiculosViewModel.0.propietarioVM.conocido': [
        'No conocemos al propietario de este vehículo, por favor, escriba sus datos',
      ],
    });
  });

  it('prefers typed values over the record and completes blank ones from it', () => {
    const conocida = {
      nombre: 'ANA',
      segundoNombre: 'ROSA',
      apellidoPaterno: 'SOTO',
      apellidoMaterno: 'DIAZ',
      razonSocial: 'VIEJA SPA',
    };
    const propietarios = new Map([[12_345_678, conocida]]);
    const propietarioVM = { ...dueno, nombre: 'EVA', apellidoPaterno: '' };
    expect(aceptado({ propietarioVM }, { propietarios })?.nombres).toEqual({
      nombre: 'EVA',
      segundoNombre: 'ROSA',
      apellidoPaterno: 'SOTO',
      apellidoMaterno: 'DIAZ',
      razonSocial: null,
    });
  });
});
