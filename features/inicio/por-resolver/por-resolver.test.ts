import { describe, expect, it } from 'vitest';
import type { PorResolverVM } from './por-resolver.contract.ts';
import { diaEnQueSeAgotan, filasPorResolver } from './por-resolver.ts';

const numeros = { restantes: 1_000_000, porDia: 0, seAgotan: null };
const filasDe = (...pendientes: PorResolverVM['pendientes']) =>
  filasPorResolver({ pendientes, numeros: { poliza: numeros, folio: numeros } });
const de = (clase: string, cantidad: number, ventaId: number | null = null) => ({
  clase,
  cantidad,
  ventaId,
  monto: null,
});

describe('matters for a person', () => {
  it('are none when nothing is counted', () => {
    expect(filasDe()).toEqual([]);
  });

  it('[A-COBRANZA-002] [A-COBRANZA-004] lead from collection files to the record of the oldest sale', () => {
    const filas = filasDe(de('sun.sin_efecto', 1, 9), de('sun.desactualizado', 3, 7));
    expect(filas.map(({ titulo, ruta, detalle }) => [titulo, ruta, detalle])).toEqual([
      ['Archivos SUN desactualizados', '/soporte/venta/7', 'La más antigua, venta N° 7'],
      ['Archivos SUN sin efecto: su venta se anuló', '/soporte/venta/9', 'Venta N° 9'],
    ]);
  });

  it('lead from one sale to itself, from several to their list', () => {
    const filas = filasDe(de('sin_emitir.minutos', 2, 9), de('sin_emitir.mas', 1, 7));
    expect(filas.map(({ ruta, detalle, tono }) => [ruta, detalle, tono])).toEqual([
      ['/Soporte/RegeneracionVenta?iv=7', 'Venta N° 7', 'error'],
      ['/Soporte/ContinuarVenta', 'La más antigua, venta N° 9', 'informacion'],
    ]);
  });

  it('[A-CASO-010] put overdue AACH cases before the others, each with its deadline', () => {
    const vence = '2026-11-21T15:00:00.000Z';
    const filas = filasDe(
      { ...de('casos_aach.abiertos', 2, 9), vence },
      { ...de('casos_aach.vencidos', 1, 7), vence },
    );
    expect(filas.map(({ tono, detalle, ruta }) => [tono, detalle, ruta])).toEqual([
      ['error', 'La primera venció el 21/11/2026 12:00, venta N° 7', '/soporte/casosAach'],
      ['advertencia', 'La primera vence el 21/11/2026 12:00, venta N° 9', '/soporte/casosAach'],
    ]);
  });

  it('count an incident of an unknown kind, last', () => {
    const filas = filasDe(de('incidente.otro', 3), de('sin_sun', 1, 4));
    expect(filas).toMatchObject([
      { titulo: 'Ventas sin archivo SUN' },
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
  ])('with %i left at %d a day: %s', (restantes, porDia, dia) => {
    expect(diaEnQueSeAgotan(restantes, porDia, '2026-11-21')).toBe(dia);
  });
});
