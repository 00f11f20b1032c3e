import { describe, expect, it } from 'vitest';
import type { PorResolverVM } from './por-resolver.contract.ts';
import { diaEnQueSeAgotan, filasPorResolver, tiposDe } from './por-resolver.ts';

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

  it('[A-FICHA1-014] begin with deadlines, the earliest first, and are red only when late or when nothing can be sold', () => {
    const filas = filasDe(
      de('agotados.poliza', 1),
      de('por_devolver', 1),
      { ...de('solicitudes_de_datos.en_plazo', 1), vence: '2026-12-20T03:00:00.000Z' },
      { ...de('casos_aach.abiertos', 2, 9), vence: '2026-11-25T15:00:00.000Z' },
      { ...de('solicitudes_de_datos.vencidas', 1), vence: '2026-11-20T03:00:00.000Z' },
    );
    expect(filas.map(({ clase, tono }) => [clase, tono])).toEqual([
      ['solicitudes_de_datos.vencidas', 'error'],
      ['casos_aach.abiertos', 'advertencia'],
      ['solicitudes_de_datos.en_plazo', 'informacion'],
      ['agotados.poliza', 'error'],
      ['por_devolver', 'advertencia'],
    ]);
    expect(filas[0]?.detalle).toBe('La primera venció el 20/11/2026 00:00');
  });

  it('[A-FICHA1-015] are of kinds, each counted', () => {
    const filas = filasDe(
      ...[de('cambios_por_aprobar', 1), de('casos_aach.abiertos', 1), de('sin_sun', 1)],
      ...[de('incidente.pago_revertido', 1), de('pagos_sin_confirmar', 1), de('sin_emitir.mas', 1)],
      ...[de('incidente.sin_numeros', 1), de('no_enviados.correo', 1), de('incidente.otro', 1)],
    );
    expect(tiposDe(filas).map(({ tipo, cuantas }) => `${tipo} ${cuantas}`)).toEqual([
      ...['aprobaciones 1', 'casos 1', 'sun 1', 'pagos 2', 'correos 1'],
      ...['numeros 1', 'emision 1', 'incidentes 1'],
    ]);
  });

  it('count an incident of an unknown kind, last', () => {
    const filas = filasDe(de('incidente.otro', 3), de('sin_sun', 1, 4));
    expect(filas).toMatchObject([
      { titulo: 'Ventas sin archivo SUN' },
      { titulo: 'Otros incidentes', cantidad: 3, tono: 'advertencia', tipo: 'incidentes' },
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
