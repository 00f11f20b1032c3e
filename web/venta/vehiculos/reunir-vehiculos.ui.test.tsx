import { describe, expect, it } from 'vitest';
import { ingresado } from '../datos-de-pruebas.ts';
import { reunirVehiculos } from './reunir-vehiculos.ts';

const con = (patente: string, nroMotor = 'M') => ingresado(patente, { nroMotor });
const [A, B, C, D] = [con('AAAA11'), con('BBBB22'), con('CCCC33'), con('DDDD44')] as const;
const NADA = { cambiados: [], conservados: [], perdidos: [] };

describe('vehicles of a sale edited in two tabs', () => {
  it('[V-PASO-004] this tab’s additions, corrections and removals stay', () => {
    const corregido = con('BBBB22', 'OTRO');
    expect(reunirVehiculos([A, B, C], [corregido, C, D], [A, B, C])).toEqual({
      ...NADA,
      vehiculos: [corregido, C, D],
      conservados: ['DDDD44'],
    });
  });

  it('[V-PASO-005] the sale’s own changes are taken over', () => {
    const corregido = con('BBBB22', 'OTRO');
    expect(reunirVehiculos([A, B], [A, B], [corregido, D])).toEqual({
      ...NADA,
      vehiculos: [corregido, D],
      cambiados: ['DDDD44', 'AAAA11'],
    });
  });

  it("[V-PASO-005] counts the sale's vehicle if both changed it, and reports it", () => {
    const aqui = con('BBBB22', 'AQUI');
    const alla = con('BBBB22', 'ALLA');
    expect(reunirVehiculos([A, B], [A, aqui], [A, alla])).toEqual({
      ...NADA,
      vehiculos: [A, alla],
      perdidos: ['BBBB22'],
    });
  });

  it('[V-PASO-005] keeps a correction of a vehicle that was removed elsewhere', () => {
    const aqui = con('BBBB22', 'AQUI');
    expect(reunirVehiculos([A, B], [A, aqui], [A])).toEqual({
      ...NADA,
      vehiculos: [A, aqui],
      conservados: ['BBBB22'],
    });
  });

  it('[V-PASO-003] a submission of this tab, in the sale’s stored form, is no change', () => {
    const comoQuedo = con('CCCC33', 'M2');
    expect(reunirVehiculos([A, B, C], [A, B, C], [A, B, comoQuedo])).toEqual({
      ...NADA,
      vehiculos: [A, B, comoQuedo],
    });
  });
});
