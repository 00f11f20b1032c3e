import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fechaDeEscrita,
  formatearFechaAlEscribir,
  formatearHoraAlEscribir,
  horaDeEscrita,
  reparoDeFechaEscrita,
  reparoDeHoraEscrita,
} from './fecha-escrita.ts';

const tecla = (formatear: (texto: string) => string) => (texto: string) =>
  [...texto].reduce((campo, letra) => formatear(campo + letra), '');
const escribirFecha = tecla(formatearFechaAlEscribir);
const escribirHora = tecla(formatearHoraAlEscribir);

describe('a typed day', () => {
  it.each([
    ['20112026', '20/11/2026'],
    ['20/11/2026', '20/11/2026'],
    ['2/1/2026', '2/1/2026'],
    ['20-11-2026', '20/11/2026'],
    ['201120269', '20/11/2026'],
    ['201', '20/1'],
    ['20/', '20/'],
    ['x', ''],
  ])('%s reads %s', (teclas, visto) => {
    expect(escribirFecha(teclas)).toBe(visto);
  });

  it('accepts a pasted ISO day; an edit in the middle does not spill into the next group', () => {
    expect(formatearFechaAlEscribir(' 2026-11-20 ')).toBe('20/11/2026');
    expect(formatearFechaAlEscribir('205/11/2026')).toBe('20/11/2026');
    expect(formatearFechaAlEscribir('2/11/2026')).toBe('2/11/2026');
    expect(formatearFechaAlEscribir('/11/2026')).toBe('/11/2026');
  });

  it.each([
    ['20/11/2026', '2026-11-20'],
    ['2/1/2026', '2026-01-02'],
    ['29/02/2028', '2028-02-29'],
    ['29/02/2027', ''],
    ['31/04/2026', ''],
    ['11/20/2026', ''],
    ['20/11/26', ''],
    ['20/11', ''],
    ['00/11/2026', ''],
    ['', ''],
  ])('%s is the day "%s"', (escrita, dia) => {
    expect(fechaDeEscrita(escrita)).toBe(dia);
  });
});

describe('a typed time', () => {
  it.each([
    ['1430', '14:30'],
    ['930', '9:30'],
    ['9:05', '9:05'],
    ['23:599', '23:59'],
    ['h', ''],
  ])('%s reads %s', (teclas, visto) => {
    expect(escribirHora(teclas)).toBe(visto);
  });

  it.each([
    ['14:30', '14:30'],
    ['9:05', '09:05'],
    ['00:00', '00:00'],
    ['24:00', ''],
    ['12:60', ''],
    ['12:3', ''],
    ['', ''],
  ])('%s is "%s"', (escrita, hora) => {
    expect(horaDeEscrita(escrita)).toBe(hora);
  });
});

describe('[A-LISTA-009] a day or time that is incomplete or does not exist', () => {
  it.each([
    ['31/02/2027', 'La fecha no existe'],
    ['1/13/2027', 'La fecha no existe'],
    ['31/02/202', 'Complete la fecha: día, mes y año'],
    ['1/2/26', 'Complete la fecha: día, mes y año'],
    ['5', 'Complete la fecha: día, mes y año'],
    ['28/02/2027', null],
    ['', null],
  ])('%s: %s', (escrita, reparo) => expect(reparoDeFechaEscrita(escrita)).toBe(reparo));

  it.each([
    ['24:00', 'La hora no existe'],
    ['12:6', 'Complete la hora: hora y minutos'],
    ['9', 'Complete la hora: hora y minutos'],
    ['', null],
    ['23:59', null],
  ])('%s: %s', (escrita, reparo) => expect(reparoDeHoraEscrita(escrita)).toBe(reparo));
});

it('formatting is idempotent', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9/:. -]{0,14}$/), (texto) => {
      for (const formatear of [formatearFechaAlEscribir, formatearHoraAlEscribir]) {
        const visto = formatear(texto);
        expect(formatear(visto)).toBe(visto);
      }
    }),
  );
});
