import { describe, expect, it } from 'vitest';
import type { PorResolverVM } from './por-resolver.contract.ts';
import { diaEnQueSeAgotan, filasPorResolver } from './por-resolver.ts';

const numeros = { restantes: 1_000_000, porDia: 0, seAgotan: null };
const NADA: PorResolverVM = {
  sinEmitir: [],
  pagosSinConfirmar: { cantidad: 0, monto: 0 },
  porDevolver: { cantidad: 0, monto: 0 },
  correosNoEnviados: 0,
  pagosNoValidados: 0,
  aachNoAceptadas: 0,
  ventasSinSun: { cantidad: 0, ventaId: null },
  incidentes: [],
  numeros: { poliza: numeros, folio: numeros },
};

describe('what waits for a person', () => {
  it('is nothing when everything is counted as none', () => {
    expect(filasPorResolver(NADA)).toEqual([]);
  });

  it('one sale leads to itself, several to their list', () => {
    const filas = filasPorResolver({
      ...NADA,
      sinEmitir: [
        { tramo: 'mas', cantidad: 1, ventaId: 7 },
        { tramo: 'minutos', cantidad: 2, ventaId: 9 },
      ],
    });
    expect(filas.map(({ ruta, detalle, tono }) => [ruta, detalle, tono])).toEqual([
      ['/Soporte/RegeneracionVenta?iv=7', 'Venta N° 7', 'error'],
      ['/Soporte/ContinuarVenta', 'La más antigua, venta N° 9', 'informacion'],
    ]);
  });

  it('an incident of a kind that is not known yet is still counted', () => {
    const incidentes = [{ clase: 'otro', cantidad: 3, ventaId: null }];
    expect(filasPorResolver({ ...NADA, incidentes })).toMatchObject([
      { titulo: 'Otros incidentes', cantidad: 3, tono: 'error' },
    ]);
  });
});

describe('the day on which the numbers run out', () => {
  it.each([
    [100, 10, '2026-12-01'],
    [109, 10, '2026-12-01'],
    [0, 10, '2026-11-21'],
    [0, 0, null],
    [1_000, 0, null],
    [36_510, 10, null],
  ])('%i left at %d a day: %s', (restantes, porDia, dia) => {
    expect(diaEnQueSeAgotan(restantes, porDia, '2026-11-21')).toBe(dia);
  });
});
