import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  anioDe,
  esFecha,
  fechaHoraSantiago,
  fechaSantiago,
  finDelDia,
  formatearFecha,
  formatearFechaHora,
  fechaEnPalabras,
  formatearMes,
  formatearReciente,
  inicioDelDia,
  instanteConGuiones,
  mesDe,
  parsearFechaHora,
  primerDiaDelMes,
  sumarAnios,
  sumarDias,
  ultimoDiaDelMes,
} from './fecha.ts';

const instante = fc.date({
  min: new Date('1950-01-01T00:00:00Z'),
  max: new Date('2099-12-31T00:00:00Z'),
  noInvalidDate: true,
});
const dia = instante.map(fechaSantiago);
const iso = (fecha: Date) => fecha.toISOString();

describe('Santiago', () => {
  it.each([
    ['2026-01-15T02:30:00Z', '2026-01-14', '23:30:00'],
    ['2026-01-15T03:00:00Z', '2026-01-15', '00:00:00'],
    ['2026-07-15T03:30:00Z', '2026-07-14', '23:30:00'],
    ['2026-07-15T04:00:00Z', '2026-07-15', '00:00:00'],
    ['2026-04-05T02:59:59Z', '2026-04-04', '23:59:59'],
    ['2026-04-05T03:00:00Z', '2026-04-04', '23:00:00'],
    ['2026-09-06T03:59:59Z', '2026-09-05', '23:59:59'],
    ['2026-09-06T04:00:00Z', '2026-09-06', '01:00:00'],
    ['2027-04-04T03:00:00Z', '2027-04-03', '23:00:00'],
    ['2027-09-05T04:00:00Z', '2027-09-05', '01:00:00'],
  ])('[F21] at %s it is %s %s', (texto, fecha, hora) => {
    expect(fechaHoraSantiago(new Date(texto))).toEqual({ fecha, hora });
  });

  it('the clock equals the time zone database at any instant, also around offset changes', () => {
    const oficial = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'America/Santiago',
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    const revisar = (momento: Date): void => {
      const { fecha, hora } = fechaHoraSantiago(momento);
      expect(`${fecha} ${hora}`, iso(momento)).toBe(oficial.format(momento));
    };
    fc.assert(fc.property(instante, revisar), { numRuns: 500 });
    const HORA = 3_600_000;
    let antes = '';
    let cambios = 0;
    for (let ms = 0; ms < Date.UTC(2040, 0, 1); ms += HORA) {
      const minutos = oficial.format(new Date(ms)).slice(11, 13);
      const salto = antes !== '' && (Number(minutos) - Number(antes) + 24) % 24 !== 1;
      antes = minutos;
      if (!salto) continue;
      cambios += 1;
      for (const cerca of [-HORA, -1, 0, 1, HORA / 2, HORA - 1, HORA])
        revisar(new Date(ms + cerca));
    }
    expect(cambios).toBeGreaterThan(130);
  });

  it('the clock does not depend on the time zone of the process', () => {
    const antes = process.env['TZ'];
    try {
      for (const [zona, minutos] of [
        ['UTC', 0],
        ['Pacific/Auckland', -720],
        ['America/Los_Angeles', 480],
      ] as const) {
        process.env['TZ'] = zona;
        expect(new Date(0).getTimezoneOffset()).toBe(minutos);
        expect(fechaSantiago(new Date('2026-01-15T02:30:00Z'))).toBe('2026-01-14');
        expect(iso(parsearFechaHora('15/01/2026 00:00:00'))).toBe('2026-01-15T03:00:00.000Z');
        expect(sumarDias('2026-09-05', 1)).toBe('2026-09-06');
      }
    } finally {
      if (antes === undefined) delete process.env['TZ'];
      else process.env['TZ'] = antes;
    }
  });
});

describe('a day as instants', () => {
  it.each([
    ['2026-04-03', '2026-04-03T03:00:00.000Z', 24],
    ['2026-04-04', '2026-04-04T03:00:00.000Z', 25],
    ['2026-04-05', '2026-04-05T04:00:00.000Z', 24],
    ['2026-09-05', '2026-09-05T04:00:00.000Z', 24],
    ['2026-09-06', '2026-09-06T04:00:00.000Z', 23],
    ['2026-09-07', '2026-09-07T03:00:00.000Z', 24],
  ])('[F21] %s begins at %s and lasts %i hours', (fecha, inicio, horas) => {
    expect(iso(inicioDelDia(fecha))).toBe(inicio);
    expect(finDelDia(fecha).getTime() + 1 - inicioDelDia(fecha).getTime()).toBe(horas * 3_600_000);
  });

  it('holds exactly the instants whose Santiago day it is', () => {
    fc.assert(
      fc.property(instante, (momento) => {
        const fecha = fechaSantiago(momento);
        const inicio = inicioDelDia(fecha);
        const fin = finDelDia(fecha);
        expect(inicio <= momento && momento <= fin).toBe(true);
        expect([inicio, fin].map(fechaSantiago)).toEqual([fecha, fecha]);
        expect(fechaSantiago(new Date(inicio.getTime() - 1))).toBe(sumarDias(fecha, -1));
      }),
    );
  });
});

describe('texts', () => {
  it('[V-CONST-003] [A-CONST-003] shows days as dd/mm/yyyy', () => {
    expect(formatearFecha('2026-04-01')).toBe('01/04/2026');
    expect(formatearFechaHora(new Date('2026-04-01T02:30:05Z'))).toBe('31/03/2026 23:30:05');
  });

  it('[V-INICIO-002] shows today and yesterday of Santiago with their hour, other days as a date', () => {
    const hoy = '2026-04-01';
    expect(formatearReciente(new Date('2026-04-01T03:00:00Z'), hoy)).toBe('hoy 00:00');
    expect(formatearReciente(new Date('2026-04-01T02:59:59Z'), hoy)).toBe('ayer 23:59');
    expect(formatearReciente(new Date('2026-03-31T02:59:59Z'), hoy)).toBe('30/03/2026');
  });

  it('[V-INICIO-003] names the month of a day', () => {
    expect(formatearMes('2026-01-31')).toBe('enero de 2026');
    expect(formatearMes('2026-12-01')).toBe('diciembre de 2026');
    expect(primerDiaDelMes('2026-12-31')).toBe('2026-12-01');
  });

  it('writes a day in words for screen readers', () => {
    expect(fechaEnPalabras('2026-11-22')).toBe('domingo, 22 de noviembre de 2026');
  });

  it('[V-API-032] writes dd-mm-yyyy hh:mm:ss for the insurer', () => {
    expect(instanteConGuiones(new Date('2026-11-20T15:04:05.999Z'))).toBe('20-11-2026 12:04:05');
  });

  it('[V-SES-025] reads a stored expiry dd/mm/yyyy hh:mm:ss on the Santiago clock', () => {
    expect(iso(parsearFechaHora('20/11/2026 12:04:05'))).toBe('2026-11-20T15:04:05.000Z');
    expect(iso(parsearFechaHora('20/06/2026 12:04:05'))).toBe('2026-06-20T16:04:05.000Z');
  });

  it('[F21] reads a repeated hour as the first one and a missing hour as the next', () => {
    expect(iso(parsearFechaHora('04/04/2026 23:30:00'))).toBe('2026-04-05T02:30:00.000Z');
    expect(iso(parsearFechaHora('06/09/2026 00:30:00'))).toBe('2026-09-06T04:30:00.000Z');
    expect(formatearFechaHora(parsearFechaHora('06/09/2026 00:30:00'))).toBe('06/09/2026 01:30:00');
  });

  it('[V-SES-025] reads back what it writes, never later than the second it was written for', () => {
    fc.assert(
      fc.property(instante, (momento) => {
        const texto = formatearFechaHora(momento);
        const leido = parsearFechaHora(texto);
        expect(formatearFechaHora(leido)).toBe(texto);
        expect(leido <= momento).toBe(true);
      }),
    );
  });

  it.each([
    '',
    '2026-11-20 12:04:05',
    '31/02/2026 00:00:00',
    '20/13/2026 00:00:00',
    '20/11/2026 24:00:00',
    '20/11/2026 12:04',
    '20/11/2026 12:04:05Z',
  ])("throws on '%s'", (texto) => expect(() => parsearFechaHora(texto)).toThrow(RangeError));
});

describe('calendar', () => {
  it.each([
    ['2026-02-28', true],
    ['2026-02-29', false],
    ['2028-02-29', true],
    ['1900-02-29', false],
    ['2000-02-29', true],
    ['2026-13-01', false],
    ['2026-04-31', false],
    ['2026-00-10', false],
    ['0000-01-01', false],
    ['26-01-01', false],
    ['2026-01-01T00:00:00Z', false],
    ['', false],
  ])('%s exists: %s', (texto, existe) => expect(esFecha(texto)).toBe(existe));

  it.each([
    ['2026-03-31', 1, '2026-04-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2027-01-01', -1, '2026-12-31'],
    ['2026-09-05', 1, '2026-09-06'],
    ['2026-04-04', 1, '2026-04-05'],
  ])('[F20] %s plus %i days is %s', (fecha, dias, suma) => {
    expect(sumarDias(fecha, dias)).toBe(suma);
  });

  it('adds days back and forth in order', () => {
    fc.assert(
      fc.property(dia, fc.integer({ min: -20_000, max: 20_000 }), (fecha, dias) => {
        const otra = sumarDias(fecha, dias);
        expect(sumarDias(otra, -dias)).toBe(fecha);
        expect([otra < fecha, otra > fecha]).toEqual([dias < 0, dias > 0]);
      }),
    );
  });

  it('adds years; 29 February becomes 28 in a common year', () => {
    expect(sumarAnios('2026-04-01', 1)).toBe('2027-04-01');
    expect(sumarAnios('2028-02-29', 1)).toBe('2029-02-28');
    expect(sumarAnios('2028-02-29', 4)).toBe('2032-02-29');
    expect(sumarAnios('2028-02-29', -1)).toBe('2027-02-28');
  });

  it('ends a month the day before the next one begins', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9998 }),
        fc.integer({ min: 1, max: 12 }),
        (anio, mes) => {
          const ultimo = ultimoDiaDelMes(anio, mes);
          const siguiente = sumarDias(ultimo, 1);
          expect([anioDe(ultimo), mesDe(ultimo)]).toEqual([anio, mes]);
          expect([siguiente.slice(8), mesDe(siguiente)]).toEqual(['01', (mes % 12) + 1]);
        },
      ),
    );
  });

  it('refuses days and months that do not exist', () => {
    expect(() => sumarDias('2026-02-30', 1)).toThrow(RangeError);
    expect(() => sumarDias('9999-12-31', 1)).toThrow(RangeError);
    expect(() => sumarAnios('9999-12-31', 1)).toThrow(RangeError);
    expect(() => ultimoDiaDelMes(2026, 13)).toThrow(RangeError);
    expect(() => inicioDelDia('hoy')).toThrow(RangeError);
    expect(() => fechaSantiago(new Date('nunca'))).toThrow(RangeError);
  });
});
