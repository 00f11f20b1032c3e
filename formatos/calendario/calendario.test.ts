import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DiaDeCalendario, escribirCalendario } from './calendario.ts';

const AHORA = new Date('2026-11-20T15:00:00.123Z');
const DIA: DiaDeCalendario = {
  uid: 'poliza-1000001@soap.polizas',
  dia: '2028-02-29',
  titulo: 'Vence el SOAP',
  detalle: 'Póliza N° 1000001',
  secuencia: 7,
  diasDeAviso: 14,
};
const deUn = (cambios: Partial<DiaDeCalendario>): string =>
  escribirCalendario([{ ...DIA, ...cambios }], AHORA);
const desplegar = (archivo: string): string[] => archivo.replaceAll('\r\n ', '').split('\r\n');

describe('[V-AVISO-001] calendar file', () => {
  it('is an all-day event with its alarm, each line ended by CRLF', () => {
    expect(escribirCalendario([DIA], AHORA)).toBe(
      `${[
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//SOAP//Polizas//ES',
        'CALSCALE:GREGORIAN',
        'BEGIN:VEVENT',
        'UID:poliza-1000001@soap.polizas',
        'DTSTAMP:20261120T150000Z',
        'SEQUENCE:7',
        'DTSTART;VALUE=DATE:20280229',
        'DTEND;VALUE=DATE:20280301',
        'SUMMARY:Vence el SOAP',
        'DESCRIPTION:Póliza N° 1000001',
        'TRANSP:TRANSPARENT',
        'BEGIN:VALARM',
        'ACTION:DISPLAY',
        'DESCRIPTION:Vence el SOAP',
        'TRIGGER:-P14D',
        'END:VALARM',
        'END:VEVENT',
        'END:VCALENDAR',
      ].join('\r\n')}\r\n`,
    );
  });

  it('escapes text, so that a name adds no property', () => {
    const archivo = deUn({ titulo: 'a;b,c\\d\r\nATTACH:http://x\u0007' });
    expect(archivo).toContain('SUMMARY:a\\;b\\,c\\\\d\\nATTACH:http://x \r\n');
  });

  it('folds any text at 75 octets within no character, and unfolds to the same', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (letras) => {
        const detalle = letras.replaceAll(/[\p{Cc}\\;,]/gu, '');
        const archivo = deUn({ detalle });
        for (const linea of archivo.split('\r\n')) {
          expect(Buffer.byteLength(linea)).toBeLessThanOrEqual(75);
          expect(Buffer.from(linea).toString()).toBe(linea);
        }
        expect(desplegar(archivo)).toContain(`DESCRIPTION:${detalle}`);
      }),
    );
  });
});
