import { describe, expect, it } from 'vitest';
import {
  type CondicionesDelRegistro,
  decidirSegunRegistro,
  type VehiculoIngresado,
} from './decidir-registro.ts';

const MOTO = {
  tipoVehiculo: 'MOTOCICLETA',
  marca: 'CITROËN',
  modelo: 'XR 150L',
  anioFabricacion: 2019,
  numeroMotor: 'KD07E-123',
};
const INGRESADA: VehiculoIngresado = {
  patente: 'BBC011',
  tipoVehiculo: 'MOTOCICLETA',
  marca: 'CITROËN',
  modelo: 'XR 150L',
  anioFabricacion: 2019,
  numeroMotor: 'KD07E-123',
};
const VENDEDOR: CondicionesDelRegistro = {
  situacion: { tipo: 'conocida', vehiculo: MOTO },
  quien: 'vendedor',
  clasePatente: 'motocicleta',
  permiteCambiarTipo: false,
  especial: false,
  patenteValidada: true,
};
const COMPRADOR: CondicionesDelRegistro = { ...VENDEDOR, quien: 'comprador' };
const COMO_AUTO = { ...INGRESADA, tipoVehiculo: 'AUTOMOVIL' };
const TIPO = {
  campo: 'tipoVehiculo',
  mensaje: 'El tipo de vehículo no corresponde al registrado para la patente',
};
const sinCambios = { tipo: 'acepta', verificado: true, cambios: [] };

describe('when the register answered', () => {
  it('accepts data equal to the register in any spelling', () => {
    const escrita = {
      ...INGRESADA,
      marca: 'citroen',
      modelo: 'XR150 L',
      numeroMotor: 'kd07e-123 ',
    };
    for (const condiciones of [VENDEDOR, COMPRADOR]) {
      expect(decidirSegunRegistro(INGRESADA, condiciones)).toEqual(sinCambios);
      expect(decidirSegunRegistro(escrita, condiciones)).toEqual(sinCambios);
    }
  });

  it('[V-PRECIO-001] refuses each field of a buyer that differs, at that field', () => {
    const otra = { tipoVehiculo: 'AUTOMOVIL', marca: 'MAZDA', modelo: '2', anioFabricacion: 2020 };
    const decision = decidirSegunRegistro(
      { ...INGRESADA, ...otra, numeroMotor: 'OTRO' },
      { ...COMPRADOR, permiteCambiarTipo: true },
    );
    expect(decision).toEqual({
      tipo: 'rechaza',
      reparos: [
        TIPO,
        { campo: 'marca', mensaje: 'La marca no corresponde a la registrada para la patente' },
        { campo: 'modelo', mensaje: 'El modelo no corresponde al registrado para la patente' },
        {
          campo: 'anioFabricacion',
          mensaje: 'El año no corresponde al registrado para la patente',
        },
        {
          campo: 'numeroMotor',
          mensaje: 'El N° de motor no corresponde al registrado para la patente',
        },
      ],
    });
  });

  it('[V-PRECIO-001] refuses a buyer even when only one field differs', () => {
    const { tipo } = decidirSegunRegistro({ ...INGRESADA, anioFabricacion: 2020 }, COMPRADOR);
    expect(tipo).toBe('rechaza');
  });

  it('[V-PRECIO-002] takes fields that a buyer does not send from the register', () => {
    const nada = { tipoVehiculo: null, marca: null, modelo: null, anioFabricacion: null };
    expect(
      decidirSegunRegistro({ patente: 'BBC011', ...nada, numeroMotor: null }, COMPRADOR),
    ).toEqual(sinCambios);
  });

  it('[V-PRECIO-005] lets a seller correct all fields except the type, and lists the changes', () => {
    const corregida = { ...INGRESADA, modelo: 'CB 190R', anioFabricacion: 2020 };
    expect(decidirSegunRegistro(corregida, VENDEDOR)).toEqual({
      tipo: 'acepta',
      verificado: true,
      cambios: [
        { campo: 'modelo', registrado: 'XR 150L', ingresado: 'CB 190R' },
        { campo: 'anioFabricacion', registrado: '2019', ingresado: '2020' },
      ],
    });
    expect(decidirSegunRegistro(COMO_AUTO, VENDEDOR)).toEqual({ tipo: 'rechaza', reparos: [TIPO] });
  });

  it('[V-PRECIO-006] lets a seller change the type where the agreement or its right allows it', () => {
    const cambio = { campo: 'tipoVehiculo', registrado: 'MOTOCICLETA', ingresado: 'AUTOMOVIL' };
    for (const permiso of [{ permiteCambiarTipo: true }, { especial: true }]) {
      expect(decidirSegunRegistro(COMO_AUTO, { ...VENDEDOR, ...permiso })).toEqual({
        tipo: 'acepta',
        verificado: true,
        cambios: [cambio],
      });
    }
    // An unconfirmed plate says nothing about this vehicle.
    const sinValidar = { ...VENDEDOR, especial: true, patenteValidada: false };
    expect(decidirSegunRegistro(COMO_AUTO, sinValidar)).toEqual(sinCambios);
  });
});

describe('when the register does not answer', () => {
  const situacion = { tipo: 'sin_respuesta' } as const;

  it('[V-PRECIO-003] sells nothing to a buyer', () => {
    expect(decidirSegunRegistro(INGRESADA, { ...COMPRADOR, situacion })).toEqual(situacion);
  });

  it('[V-PRECIO-010] lets a seller sell a type that fits the series of the plate', () => {
    const aceptada = { tipo: 'acepta', verificado: false, cambios: [] };
    const caido = { ...VENDEDOR, situacion };
    expect(decidirSegunRegistro(INGRESADA, caido)).toEqual(aceptada);
    expect(decidirSegunRegistro(COMO_AUTO, { ...caido, clasePatente: 'cualquiera' })).toEqual({
      tipo: 'rechaza',
      reparos: [
        { campo: 'tipoVehiculo', mensaje: 'La patente no corresponde a este tipo de vehículo' },
      ],
    });
    expect(
      decidirSegunRegistro(COMO_AUTO, { ...caido, clasePatente: 'cualquiera', especial: true }),
    ).toEqual(aceptada);
  });
});

it('refuses a plate that the register does not have, to buyers and sellers', () => {
  const situacion = { tipo: 'no_encontrado' } as const;
  for (const condiciones of [VENDEDOR, COMPRADOR]) {
    expect(decidirSegunRegistro(INGRESADA, { ...condiciones, situacion })).toEqual({
      tipo: 'rechaza',
      reparos: [{ campo: 'patente', mensaje: 'No se encontró la patente' }],
    });
  }
});
