import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fechaSantiago, parsearFechaHora, sumarDias, ultimoDiaDelMes } from '#values/fecha.ts';
import { nombreDeInforme } from './clases-de-informe.ts';
import { informeDe, informeDeCorredor } from './informe.contract.ts';
import { HASTA_HOY, limitesDe, revisarPeriodo } from './informe.ts';

const HOY = '2026-11-20';
const conLimite = { hoy: HOY, sinLimite: false };
const dentro = (instante: Date, periodo: { desde: string; hasta: string }): boolean => {
  const { desde, antesDe } = limitesDe(periodo);
  return instante >= desde && instante < antesDe;
};
const dia = (fecha: string) => ({ desde: fecha, hasta: fecha });
const unDia = fc.integer({ min: -800, max: 800 }).map((n) => sumarDias('2026-06-01', n));
/** Any instant of three years, with the nights of the clock changes overrepresented. */
const unInstante = fc.oneof(
  fc.integer({ min: Date.parse('2025-01-01Z'), max: Date.parse('2027-12-31Z') }),
  fc.integer({ min: Date.parse('2026-04-04T20:00Z'), max: Date.parse('2026-04-05T12:00Z') }),
  fc.integer({ min: Date.parse('2026-09-05T20:00Z'), max: Date.parse('2026-09-06T12:00Z') }),
);

describe('the days of a report', () => {
  it('[A-INF-015] [A-INF-016] a sale at 20:59, 21:00 and in the last instant of 31 March belongs to 31 March, once', () => {
    const instantes = [
      parsearFechaHora('31/03/2026 20:59:00'),
      parsearFechaHora('31/03/2026 21:00:00'),
      new Date(parsearFechaHora('31/03/2026 23:59:59').getTime() + 900),
    ];
    for (const instante of instantes) {
      expect(dentro(instante, dia('2026-03-31'))).toBe(true);
      expect(dentro(instante, dia('2026-04-01'))).toBe(false);
      expect(dentro(instante, dia('2026-03-30'))).toBe(false);
    }
  });

  it('every instant belongs to one day, the one of Santiago, clock changes included', () => {
    fc.assert(
      fc.property(unInstante, (ms) => {
        const instante = new Date(ms);
        const suyo = fechaSantiago(instante);
        expect(dentro(instante, dia(suyo))).toBe(true);
        expect(dentro(instante, dia(sumarDias(suyo, 1)))).toBe(false);
        expect(dentro(instante, dia(sumarDias(suyo, -1)))).toBe(false);
      }),
    );
  });

  it('a period is the sum of its days: each begins where the previous one ended', () => {
    fc.assert(
      fc.property(unDia, fc.integer({ min: 0, max: 60 }), (desde, dias) => {
        const hasta = sumarDias(desde, dias);
        const todos = Array.from({ length: dias + 1 }, (_, i) =>
          limitesDe(dia(sumarDias(desde, i))),
        );
        for (const [i, { antesDe }] of todos.slice(0, -1).entries()) {
          expect(todos[i + 1]?.desde).toEqual(antesDe);
        }
        expect(limitesDe({ desde, hasta })).toEqual({
          desde: todos[0]?.desde,
          antesDe: todos.at(-1)?.antesDe,
        });
      }),
    );
  });

  it('the two special nights of 2026: 25 hours on 4 April, 23 on 6 September', () => {
    const horas = (fecha: string): number => {
      const { desde, antesDe } = limitesDe(dia(fecha));
      return (antesDe.getTime() - desde.getTime()) / 3_600_000;
    };
    expect([horas('2026-04-04'), horas('2026-04-05')]).toEqual([25, 24]);
    expect([horas('2026-09-05'), horas('2026-09-06')]).toEqual([24, 23]);
    // 23:30 occurs twice, both times on 4 April.
    expect(dentro(new Date('2026-04-05T02:30Z'), dia('2026-04-04'))).toBe(true);
    expect(dentro(new Date('2026-04-05T03:30Z'), dia('2026-04-04'))).toBe(true);
    expect(dentro(new Date('2026-04-05T04:00Z'), dia('2026-04-04'))).toBe(false);
  });

  it('a month ends with its last day', () => {
    const mes = { desde: '2026-03-01', hasta: ultimoDiaDelMes(2026, 3) };
    expect(dentro(parsearFechaHora('31/03/2026 23:59:59'), mes)).toBe(true);
    expect(dentro(parsearFechaHora('01/04/2026 00:00:00'), mes)).toBe(false);
  });
});

describe('the rules of the dates', () => {
  const revisar = (desde: string, hasta: string, sinLimite = false) =>
    revisarPeriodo({ desde, hasta }, { hoy: HOY, sinLimite });

  it('[A-INF-004] [A-INF-007] demand both', () => {
    const falta = 'La fecha es obligatoria';
    expect(revisar('', '')).toEqual({ fechaDesde: falta, fechaHasta: falta });
    expect(revisar(HOY, '')).toEqual({ fechaHasta: falta });
    expect(revisar('', HOY)).toEqual({ fechaDesde: falta });
  });

  it('[A-INF-005] accept 400 days back, and not one more', () => {
    expect(revisar(sumarDias(HOY, -400), HOY)).toEqual({});
    expect(revisar(sumarDias(HOY, -401), HOY)).toEqual({
      fechaDesde: 'Solo puede emitir informes de los últimos 13 meses',
    });
  });

  it('[A-INF-006] set the administrator no limit', () => {
    expect(revisar('2001-01-01', HOY, true)).toEqual({});
  });

  it('[A-INF-008] limit the end to today in Santiago', () => {
    expect(revisar(HOY, HOY)).toEqual({});
    expect(revisar(HOY, sumarDias(HOY, 1))).toEqual({
      fechaHasta: 'La fecha término debe ser máximo hoy',
    });
  });

  it('[A-IDENT-007] accept as end the day that a device takes for today around midnight', () => {
    const periodo = { desde: HOY, hasta: sumarDias(HOY, 1) };
    const limite = { hoy: HOY, sinLimite: false };
    expect(revisarPeriodo(periodo, { ...limite, ultimo: periodo.hasta })).toEqual({});
    expect(revisarPeriodo(periodo, limite)).toEqual({ fechaHasta: HASTA_HOY });
  });

  it('refuse a period that ends before it begins', () => {
    expect(revisarPeriodo({ desde: '2026-11-10', hasta: '2026-11-09' }, conLimite)).toEqual({
      fechaHasta: 'La fecha término no puede ser anterior a la fecha de inicio',
    });
  });
});

describe('the input of the calls', () => {
  const cuerpo = {
    fechaDesde: '2026-03-01T00:00:00Z',
    fechaHasta: '2026-03-31T23:59:59Z',
    usuarioId: 7,
  };

  it('[A-API-025] [A-API-026] takes the day despite the Z; no agreement means all, no broker any', () => {
    expect(informeDe.ventas.entrada.parse({ ...cuerpo, corredorId: 0 })).toEqual({
      fechaDesde: '2026-03-01',
      fechaHasta: '2026-03-31',
      usuarioId: 7,
      conveniosId: [],
      corredorId: 0,
    });
    expect(informeDeCorredor.ventas?.entrada.safeParse(cuerpo).success).toBe(false);
  });

  it('refuses invalid days, and missing ones with their text', () => {
    const dichos = (fechaDesde: unknown) =>
      informeDe.ventas.entrada
        .safeParse({ ...cuerpo, fechaDesde })
        .error?.issues.map((i) => i.message);
    for (const vacia of [undefined, null, '']) {
      expect(dichos(vacia)).toEqual(['La fecha es obligatoria']);
    }
    for (const mala of ['2026-02-30T00:00:00Z', '01/03/2026', '2026-03-01T00:00:00-03:00']) {
      expect(dichos(mala)).toEqual(['Fecha inválida']);
    }
  });

  it('the file’s name gives its content', () => {
    expect(nombreDeInforme('anuladas', { desde: '2026-03-01', hasta: '2026-03-31' })).toBe(
      'Informe de Ventas Anuladas 2026-03-01 a 2026-03-31.xlsx',
    );
  });
});
