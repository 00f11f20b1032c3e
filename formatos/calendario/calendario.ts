import { type Fecha, sumarDias } from '#values/fecha.ts';

/** All-day event with one alarm before it. */
export interface DiaDeCalendario {
  /** Fixed for the life of the event, because a calendar updates the event with that UID. */
  readonly uid: string;
  readonly dia: Fecha;
  readonly titulo: string;
  readonly detalle: string;
  /** Version of the event; a calendar ignores a lower one than it has. */
  readonly secuencia: number;
  readonly diasDeAviso: number;
}

/** Longest line in octets, without its line break (RFC 5545, 3.1). */
const OCTETOS_POR_LINEA = 75;

/** Escapes a text value (RFC 5545, 3.3.11), so that a name cannot add a property. */
const texto = (valor: string): string =>
  valor
    .replaceAll(/[\\;,]/g, (signo) => `\\${signo}`)
    .replaceAll(/\r\n|[\r\n]/g, '\\n')
    // Other control characters are not allowed in a value.
    .replaceAll(/\p{Cc}/gu, ' ');

/** Folds a line at 75 octets, never within a character. */
const plegar = (linea: string): string => {
  const tramos: string[] = [];
  let tramo = '';
  let octetos = 0;
  for (const letra of linea) {
    const suyos = Buffer.byteLength(letra);
    if (octetos + suyos > OCTETOS_POR_LINEA) {
      tramos.push(tramo);
      // The space that marks a continuation counts.
      tramo = ' ';
      octetos = 1;
    }
    tramo += letra;
    octetos += suyos;
  }
  return [...tramos, tramo].join('\r\n');
};

const compacta = (fecha: Fecha): string => fecha.replaceAll('-', '');

/** UTC moment, such as 20261120T150000Z. */
const momento = (instante: Date): string => instante.toISOString().replaceAll(/[-:]|\.\d+/g, '');

const evento = (dia: DiaDeCalendario, ahora: Date): string[] => [
  'BEGIN:VEVENT',
  `UID:${texto(dia.uid)}`,
  `DTSTAMP:${momento(ahora)}`,
  `SEQUENCE:${dia.secuencia}`,
  `DTSTART;VALUE=DATE:${compacta(dia.dia)}`,
  // The end of an event is exclusive.
  `DTEND;VALUE=DATE:${compacta(sumarDias(dia.dia, 1))}`,
  `SUMMARY:${texto(dia.titulo)}`,
  `DESCRIPTION:${texto(dia.detalle)}`,
  'TRANSP:TRANSPARENT',
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${texto(dia.titulo)}`,
  `TRIGGER:-P${dia.diasDeAviso}D`,
  'END:VALARM',
  'END:VEVENT',
];

/** Writes an iCalendar file (RFC 5545) with these days; `ahora` is the moment of its DTSTAMP. */
export const escribirCalendario = (dias: readonly DiaDeCalendario[], ahora: Date): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//SOAP//Polizas//ES',
    'CALSCALE:GREGORIAN',
    ...dias.flatMap((dia) => evento(dia, ahora)),
    'END:VCALENDAR',
  ]
    .map((linea) => `${plegar(linea)}\r\n`)
    .join('');
