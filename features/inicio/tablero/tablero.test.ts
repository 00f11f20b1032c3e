import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumarDias } from '#values/fecha.ts';
import { DIAS_MAXIMOS, nombreDeCanal, rangoDelTablero } from './tablero.ts';

const HOY = '2026-11-20';

describe('the days of the board', () => {
  it('are the last 30 by default, today included', () => {
    expect(rangoDelTablero({}, HOY)).toEqual({ desde: '2026-10-22', hasta: HOY });
    expect(rangoDelTablero({ hasta: '2026-03-31' }, HOY)).toEqual({
      desde: '2026-03-02',
      hasta: '2026-03-31',
    });
    expect(rangoDelTablero({ desde: HOY }, HOY)).toEqual({ desde: HOY, hasta: HOY });
  });

  it('are never more than 92, unordered, in the future or invalid', () => {
    expect(rangoDelTablero({ desde: sumarDias(HOY, 1 - DIAS_MAXIMOS) }, HOY)).not.toBeNull();
    expect(rangoDelTablero({ desde: sumarDias(HOY, -DIAS_MAXIMOS) }, HOY)).toBeNull();
    expect(rangoDelTablero({ desde: HOY, hasta: '2026-11-19' }, HOY)).toBeNull();
    expect(rangoDelTablero({ hasta: '2026-11-21' }, HOY)).toBeNull();
    expect(rangoDelTablero({ desde: '2026-02-30' }, HOY)).toBeNull();
  });

  it('any accepted range ends by today and has 1 to 92 days', () => {
    const dia = fc.integer({ min: -400, max: 40 }).map((dias) => sumarDias(HOY, dias));
    const pedido = fc.record({ desde: dia, hasta: dia }, { requiredKeys: [] });
    fc.assert(
      fc.property(pedido, (entrada) => {
        const rango = rangoDelTablero(entrada, HOY);
        if (rango === null) return;
        expect(rango.hasta <= HOY && rango.desde <= rango.hasta).toBe(true);
        expect(rango.desde > sumarDias(rango.hasta, -DIAS_MAXIMOS)).toBe(true);
      }),
    );
  });

  it('a channel’s name tells how it is entered and how vehicles were loaded', () => {
    expect(nombreDeCanal(true, false)).toBe('Con inicio de sesión, ingreso manual');
    expect(nombreDeCanal(true, true)).toBe('Con inicio de sesión, carga masiva');
    expect(nombreDeCanal(false, false)).toBe('Enlace público, ingreso manual');
  });
});
