import { describe, expect, it } from 'vitest';
import { type PolizaDeRecibo, respuestaDeRecibo } from './recibo.ts';

const HOY = '2026-11-27';
const poliza = (cambios: Partial<PolizaDeRecibo> = {}): PolizaDeRecibo => ({
  modelo: 'COROLLA',
  vigente: true,
  estaFirmada: true,
  fechaVigenciaDesde: HOY,
  fechaVigenciaHasta: '2027-03-31',
  ...cambios,
});
const dice = (...polizas: PolizaDeRecibo[]): string => respuestaDeRecibo(polizas, HOY);

describe('respuestaDeRecibo', () => {
  it('[V-RECIBO-001] says until when the vehicle is insured if its signed file covers today', () => {
    expect(dice(poliza())).toBe('Su Corolla está asegurado hasta el 31/03/2027');
    expect(dice(poliza({ fechaVigenciaHasta: HOY }))).toBe(
      'Su Corolla está asegurado hasta el 27/11/2026',
    );
  });

  it.each<[string, Partial<PolizaDeRecibo>, string]>([
    [
      'begins tomorrow',
      { fechaVigenciaDesde: '2026-11-28' },
      'Tiene SOAP desde el 28/11/2026 hasta el 31/03/2027',
    ],
    [
      'has no signed file',
      { estaFirmada: false },
      'Tiene SOAP desde el 27/11/2026 hasta el 31/03/2027',
    ],
    [
      'ended yesterday',
      { fechaVigenciaDesde: '2026-04-01', fechaVigenciaHasta: '2026-11-26' },
      'Tuvo SOAP desde el 01/04/2026 hasta el 26/11/2026',
    ],
    ['is cancelled', { vigente: false }, 'Esta póliza está anulada y no cubre su vehículo'],
  ])('[V-RECIBO-001] never calls a vehicle insured whose policy %s', (_caso, cambios, texto) => {
    expect(dice(poliza(cambios))).toBe(texto);
  });

  it.each([
    ['HILUX DOBLE CABINA', 'Hilux Doble Cabina'],
    ['SAIL 1.5 LT', 'Sail 1.5 LT'],
    ['RAV4', 'RAV4'],
    ['CX-5', 'CX-5'],
    ['CITROËN', 'Citroën'],
  ])('[V-RECIBO-001] writes %s as %s', (modelo, visto) => {
    expect(dice(poliza({ modelo }))).toContain(`Su ${visto} está`);
  });

  it('[V-RECIBO-002] says how many vehicles are insured and until when', () => {
    expect(dice(poliza(), poliza(), poliza())).toBe(
      'Sus 3 vehículos están asegurados hasta el 31/03/2027',
    );
    expect(dice(poliza({ fechaVigenciaHasta: '2027-09-30' }), poliza())).toBe(
      'Sus 2 vehículos están asegurados: el primero hasta el 31/03/2027 y el último hasta el 30/09/2027',
    );
  });

  it('[V-RECIBO-002] calls several vehicles insured only if each is', () => {
    const manana = { fechaVigenciaDesde: '2026-11-28' };
    expect(dice(poliza(manana), poliza(manana))).toBe(
      'Sus 2 vehículos tienen SOAP desde el 28/11/2026 hasta el 31/03/2027',
    );
    expect(dice(poliza(), poliza(manana))).toBe(
      'Sus 2 vehículos tienen SOAP; abajo están las fechas de cada uno',
    );
    const vencida = { fechaVigenciaDesde: '2025-04-01', fechaVigenciaHasta: '2026-03-31' };
    expect(dice(poliza(vencida), poliza(vencida))).toBe(
      'Sus 2 vehículos tuvieron SOAP desde el 01/04/2025 hasta el 31/03/2026',
    );
  });

  it('[V-RECIBO-002] leaves cancelled policies out of the answer', () => {
    const anulada = poliza({ vigente: false });
    expect(dice(anulada, poliza())).toBe('Su Corolla está asegurado hasta el 31/03/2027');
    expect(dice(anulada, anulada)).toBe(
      'Las pólizas de esta compra están anuladas y no cubren sus vehículos',
    );
  });
});
