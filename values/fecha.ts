/** Calendar day 'YYYY-MM-DD' in America/Santiago. Text order is time order. */
export type Fecha = string;

const DIA_MS = 86_400_000;

const reloj = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Santiago',
  calendar: 'gregory',
  numberingSystem: 'latn',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

const preguntarReloj = (instante: Date): { fecha: Fecha; hora: string } => {
  const valor: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const parte of reloj.formatToParts(instante)) valor[parte.type] = parte.value;
  return {
    fecha: `${valor.year?.padStart(4, '0')}-${valor.month}-${valor.day}`,
    hora: `${valor.hour}:${valor.minute}:${valor.second}`,
  };
};

const HORA_MS = 3_600_000;
const ANIO_10000 = Date.UTC(10_000, 0, 1);
let horaVista = NaN;
let adelanto = 0;

/**
 * Day and wall time 'hh:mm:ss' (00 to 23) in Santiago at an instant. Throws RangeError on an invalid
 * Date.
 */
export const fechaHoraSantiago = (instante: Date): { fecha: Fecha; hora: string } => {
  const ms = instante.getTime();
  if (!(ms >= 0 && ms < ANIO_10000 - HORA_MS)) return preguntarReloj(instante);
  // Since 1970 the offset changes only on the hour, so one lookup serves the hour. Intl is too slow to
  // call for every row of a report.
  if (Math.floor(ms / HORA_MS) !== horaVista) {
    const visto = preguntarReloj(instante);
    adelanto = Date.parse(`${visto.fecha}T${visto.hora}Z`) - Math.floor(ms / 1000) * 1000;
    horaVista = Math.floor(ms / HORA_MS);
  }
  const texto = new Date(ms + adelanto).toISOString();
  return { fecha: texto.slice(0, 10), hora: texto.slice(11, 19) };
};

/** Calendar day in Santiago at an instant: at 02:30Z it is still the previous day there. */
export const fechaSantiago = (instante: Date): Fecha => fechaHoraSantiago(instante).fecha;

const aMilisegundos = (fecha: Fecha): number => Date.parse(`${fecha}T00:00:00Z`);
const deMilisegundos = (ms: number): Fecha => new Date(ms).toISOString().slice(0, 10);

/** True for an existing day 'YYYY-MM-DD', years 0001 to 9999. */
export const esFecha = (texto: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(texto) || texto < '0001') return false;
  const ms = aMilisegundos(texto);
  return !Number.isNaN(ms) && deMilisegundos(ms) === texto;
};

/** First and last day that input accepts. */
const [DIA_MINIMO, DIA_MAXIMO] = ['1900-01-01', '2099-12-31'];

export const ORDEN_DE_FECHAS = 'La fecha término no puede ser anterior a la fecha de inicio';

/** Message for a day given as input, or null when it exists from 1900-01-01 to 2099-12-31. */
export const reparoDeDia = (texto: string): string | null => {
  if (!esFecha(texto)) return 'Fecha inválida';
  return texto < DIA_MINIMO || texto > DIA_MAXIMO
    ? 'La fecha debe estar entre el 01/01/1900 y el 31/12/2099'
    : null;
};

const exigirFecha = (fecha: Fecha): Fecha => {
  if (!esFecha(fecha)) throw new RangeError(`no es una fecha: ${fecha}`);
  return fecha;
};

/** Day `dias` days later, earlier if negative. Throws RangeError outside years 0001 to 9999. */
export const sumarDias = (fecha: Fecha, dias: number): Fecha =>
  exigirFecha(deMilisegundos(aMilisegundos(exigirFecha(fecha)) + dias * DIA_MS));

/** Number of days from `desde` to `hasta`; negative when `hasta` is earlier. */
export const diasEntre = (desde: Fecha, hasta: Fecha): number =>
  Math.round((aMilisegundos(hasta) - aMilisegundos(desde)) / DIA_MS);

/** Year of a day. */
export const anioDe = (fecha: Fecha): number => Number(fecha.slice(0, 4));

/** Month of a day, 1 to 12. */
export const mesDe = (fecha: Fecha): number => Number(fecha.slice(5, 7));

const componer = (anio: number, mes: number, dia: number): Fecha =>
  `${String(anio).padStart(4, '0')}-${String(mes).padStart(2, '0')}-${String(dia).padStart(2, '0')}`;

const DIAS_DEL_MES = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const esBisiesto = (anio: number): boolean =>
  anio % 4 === 0 && (anio % 100 !== 0 || anio % 400 === 0);

/** Last day of a month (1 to 12) of a year (1 to 9999). Throws RangeError outside them. */
export const ultimoDiaDelMes = (anio: number, mes: number): Fecha => {
  const dias = DIAS_DEL_MES[mes - 1];
  if (dias === undefined || !Number.isInteger(anio) || anio < 1 || anio > 9_999) {
    throw new RangeError(`no es un mes: ${anio}-${mes}`);
  }
  return componer(anio, mes, mes === 2 && esBisiesto(anio) ? 29 : dias);
};

/**
 * Adds years to a day; 29 February becomes 28 in a common year. Throws RangeError outside years 0001 to 9999.
 */
export const sumarAnios = (fecha: Fecha, anios: number): Fecha => {
  const anio = anioDe(exigirFecha(fecha)) + anios;
  const candidata = componer(anio, mesDe(fecha), Number(fecha.slice(8)));
  return exigirFecha(esFecha(candidata) ? candidata : ultimoDiaDelMes(anio, mesDe(fecha)));
};

const enPalabras = new Intl.DateTimeFormat('es-CL', { dateStyle: 'full', timeZone: 'UTC' });

/** Day in words for screen readers: 'domingo, 22 de noviembre de 2026'. */
export const fechaEnPalabras = (fecha: Fecha): string =>
  enPalabras.format(new Date(`${fecha}T00:00:00Z`));

/** Formats a day as 'dd/mm/yyyy' (V-CONST-003). */
export const formatearFecha = (fecha: Fecha): string =>
  `${fecha.slice(8, 10)}/${fecha.slice(5, 7)}/${fecha.slice(0, 4)}`;

/** Formats an instant as 'dd/mm/yyyy hh:mm:ss' in Santiago time (V-SES-025). */
export const formatearFechaHora = (instante: Date): string => {
  const { fecha, hora } = fechaHoraSantiago(instante);
  return `${formatearFecha(fecha)} ${hora}`;
};

/** Formats an instant as 'hoy 09:05', 'ayer 18:40' or 'dd/mm/yyyy' in Santiago (V-INICIO-002). */
export const formatearReciente = (instante: Date, hoy: Fecha): string => {
  const { fecha, hora } = fechaHoraSantiago(instante);
  if (fecha === hoy) return `hoy ${hora.slice(0, 5)}`;
  return fecha === sumarDias(hoy, -1) ? `ayer ${hora.slice(0, 5)}` : formatearFecha(fecha);
};

const MESES = [
  ...(['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto'] as const),
  ...(['septiembre', 'octubre', 'noviembre', 'diciembre'] as const),
];

/** Month of a day in words: 'diciembre de 2026' (V-INICIO-003). */
export const formatearMes = (fecha: Fecha): string =>
  `${MESES[mesDe(fecha) - 1]} de ${anioDe(fecha)}`;

/** Day in words without its weekday: '1 de marzo de 2027'. */
export const formatearDia = (fecha: Fecha): string =>
  `${Number(fecha.slice(8, 10))} de ${formatearMes(fecha)}`;

/** First day of the month of `fecha`. */
export const primerDiaDelMes = (fecha: Fecha): Fecha => componer(anioDe(fecha), mesDe(fecha), 1);

/** 'dd-mm-yyyy hh:mm:ss' in Santiago time: `fecha_transaccion` of ValidarPago (V-API-032). */
export const instanteConGuiones = (instante: Date): string =>
  formatearFechaHora(instante).replaceAll('/', '-');

/** Offset of Santiago from UTC at an instant, in milliseconds (negative). */
const desfase = (ms: number): number => {
  const { fecha, hora } = fechaHoraSantiago(new Date(ms));
  return Date.parse(`${fecha}T${hora}Z`) - Math.floor(ms / 1000) * 1000;
};

/**
 * Instant of a Santiago wall time; `local` is that wall time read as UTC, in milliseconds. A repeated
 * time gives the first instant. A skipped time moves forward by one hour, as Temporal's 'compatible'.
 */
const instanteDeReloj = (local: number): Date => {
  const antes = local - desfase(local - DIA_MS);
  const despues = local - desfase(local + DIA_MS);
  const validos = [antes, despues].filter((ms) => ms + desfase(ms) === local);
  return new Date(validos.length > 0 ? Math.min(...validos) : antes);
};

/**
 * Parses 'dd/mm/yyyy hh:mm:ss' in Santiago time, the stored expiry of a token (V-SES-025).
 * - A repeated hour (4 April 2026, 23:00) is the first one, so an expiry is never late.
 * - A skipped hour (6 September 2026, 00:00) is one hour later.
 *
 * Throws RangeError on another form and on days or times outside the calendar.
 */
export const parsearFechaHora = (texto: string): Date => {
  const partes = /^(\d{2})\/(\d{2})\/(\d{4}) ((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)$/.exec(texto);
  if (!partes) throw new RangeError(`no es dd/mm/yyyy hh:mm:ss: ${texto}`);
  const fecha = exigirFecha(`${partes[3]}-${partes[2]}-${partes[1]}`);
  return instanteDeReloj(Date.parse(`${fecha}T${partes[4]}Z`));
};

/** First instant of a day in Santiago: 01:00 where midnight is skipped (6 September 2026). */
export const inicioDelDia = (fecha: Fecha): Date =>
  instanteDeReloj(aMilisegundos(exigirFecha(fecha)));

/** Last millisecond of a day in Santiago; the day may last 23, 24 or 25 hours. */
export const finDelDia = (fecha: Fecha): Date =>
  new Date(inicioDelDia(sumarDias(fecha, 1)).getTime() - 1);
