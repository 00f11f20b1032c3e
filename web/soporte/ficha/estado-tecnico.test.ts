import { describe, expect, it } from 'vitest';
import { ficha } from '../datos-de-pruebas.ts';
import { esperaAUnaPersona, estadoTecnico } from './estado-tecnico.ts';

const base = ficha();
const [pago] = base.pagos.map(
  (uno) => ({ ...uno, estado: 'autorizado', devolucion: null }) as const,
);
const BIEN = {
  pagos: pago ? [pago] : [],
  avisos: [{ estado: 'aceptado' }] as const,
  sun: { creado: '2026-11-20T15:00:00.000Z', estado: 'al_dia', polizas: 1, total: 9_280 } as const,
};

describe('the folded part of a record', () => {
  it('[A-CASA-006] says its state in its line', () => {
    expect(estadoTecnico(BIEN)).toBe('Pago autorizado · AACH aceptada · SUN generado');
    expect(estadoTecnico({ pagos: [], avisos: [], sun: null })).toBe(
      'Sin pagos · Sin avisos a la AACH · Sin archivo SUN',
    );
    expect(
      estadoTecnico({ ...BIEN, avisos: [{ estado: 'aceptado' }, { estado: 'rechazado' }] }),
    ).toBe('Pago autorizado · AACH rechazada · SUN generado');
  });

  it.each([
    ['all is well', {}, false],
    [
      'a payment is unknown',
      { pagos: BIEN.pagos.map((uno) => ({ ...uno, estado: 'desconocido' as const })) },
      true,
    ],
    [
      'a refund is due',
      {
        pagos: BIEN.pagos.map((uno) => ({
          ...uno,
          devolucion: { estado: 'pendiente' as const, monto: 1 },
        })),
      },
      true,
    ],
    ['a notice was refused', { avisos: [{ estado: 'rechazado' as const }] }, true],
    ['a notice has no answer', { avisos: [{ estado: 'sin_respuesta' as const }] }, true],
    [
      'the collection file is stale',
      { sun: { ...BIEN.sun, estado: 'desactualizado' as const } },
      true,
    ],
  ])('[A-CASA-006] where %s, waits for a person: %o', (_, cambio, espera) => {
    expect(esperaAUnaPersona({ ...BIEN, ...cambio })).toBe(espera);
  });
});
