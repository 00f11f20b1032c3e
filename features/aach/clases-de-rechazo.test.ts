import { describe, expect, it } from 'vitest';
import { claseDeRechazo, leerClaseDeRechazo } from './clases-de-rechazo.ts';

describe('[A-CASO-001] reasons of the AACH’s refusal', () => {
  it.each([
    ['Patente o dígito verificador inválido', 'patente'],
    ['PPU no inscrita en el R.V.M.', 'patente'],
    ['RUT del propietario inválido', 'propietario'],
    ['El vehículo ya tiene una póliza vigente en el período', 'duplicada'],
    ['PÓLIZA DUPLICADA', 'duplicada'],
    ['Ya existe SOAP de otra compañía para la patente', 'duplicada'],
    ['Número de póliza ya informado', 'numero'],
    ['Folio repetido', 'numero'],
    ['Vigencia inválida', 'vigencia'],
    ['El período no corresponde al tipo de vehículo', 'vigencia'],
    ['N° de motor inválido', 'vehiculo'],
    ['Año del vehículo fuera de rango', 'vehiculo'],
    ['Código de compañía desconocido', 'compania'],
    ['Error 77', 'otra'],
    ['', 'otra'],
  ])('%s', (mensaje, clase) => {
    expect(claseDeRechazo(mensaje)).toBe(clase);
  });

  it('a class that this release does not know reads as unknown', () => {
    expect(leerClaseDeRechazo('constructor')).toBe('otra');
    expect(leerClaseDeRechazo('vigencia')).toBe('vigencia');
  });
});
