/** A calendar day 'YYYY-MM-DD' in America/Santiago; plain text compares in order of time. */
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
 * Day and clock 'hh:mm:ss' (00 to 23) that Santiago shows at an instant. Throws RangeError on a date
 * that is none.
 */
export const fechaHoraSantiago = (instante: Date): { fecha: Fecha; hora: string } => {
  const ms = instante.getTime();
  if (!(ms >= 0 && ms < ANIO_10000 - HORA_MS)) return preguntarReloj(instante);
  // Since 1970 its clock was changed on the hour only: one look serves the whole hour, and reports
  // of thousands of rows do not ask the time zone for each.
  if (Math.floor(ms / HORA_MS) !== horaVista) {
    const visto = preguntarReloj(instante);
    adelanto = Date.parse(`${visto.fecha}T${visto.hora}Z`) - Math.floor(ms / 1000) * 1000;
    horaVista = Math.floor(ms / HORA_MS);
  }
  const texto = new Date(ms + adelanto).toISOString();
  return { fecha: texto.slice(0, 10), hora: texto.slice(11, 19) };
};

/** The calendar day of an instant in Santiago: at 02:30Z it is still yesterday there. */
export const fechaSantiago = (instante: Date): Fecha => fechaHoraSantiago(instante).fecha;

const aMilisegundos = (fecha: Fecha): number => Date.parse(`${fecha}T00:00:00Z`);
const deMilisegundos = (ms: number): Fecha => new Date(ms).toISOString().slice(0, 10);

/** True for the text of a day that exists, 'YYYY-MM-DD', years 0001 to 9999. */
export const esFecha = (texto: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(texto) || texto < '0001') return false;
  const ms = aMilisegundos(texto);
  return !Number.isNaN(ms) && deMilisegundos(ms) === texto;
};

/** First and last day that anybody may give. */
const [DIA_MINIMO, DIA_MAXIMO] = ['1900-01-01', '2099-12-31'];

export const ORDEN_DE_FECHAS = 'La fecha término no puede ser anterior a la fecha de inicio';

/** Why a text may not be a day that somebody gives, or null. */
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

/** The day `dias` days later (earlier when negative). Throws RangeError outside 0001 to 9999. */
export const sumarDias = (fecha: Fecha, dias: number): Fecha =>
  exigirFecha(deMilisegundos(aMilisegundos(exigirFecha(fecha)) + dias * DIA_MS));

/** Days from one day to another; 0 when they are the same. */
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

/** Last day of a month (1 to 12) of a year (1 to 9999). Throws RangeError on another. */
export const ultimoDiaDelMes = (anio: number, mes: number): Fecha => {
  const dias = DIAS_DEL_MES[mes - 1];
  if (dias === undefined || !Number.isInteger(anio) || anio < 1 || anio > 9_999) {
    throw new RangeError(`no es un mes: ${anio}-${mes}`);
  }
  return componer(anio, mes, mes === 2 && esBisiesto(anio) ? 29 : dias);
};

/** The same day `anios` years later; 29 February becomes 28 where the year has none. */
export const sumarAnios = (fecha: Fecha, anios: number): Fecha => {
  const misma = anioDe(exigirFecha(fecha)) + anios;
  const candidata = componer(misma, mesDe(fecha), Number(fecha.slice(8)));
  return exigirFecha(esFecha(candidata) ? candidata : ultimoDiaDelMes(misma, mesDe(fecha)));
};

const enPalabras = new Intl.DateTimeFormat('es-CL', { dateStyle: 'full', timeZone: 'UTC' });

/** 'domingo, 22 de noviembre de 2026', for whoever hears a calendar instead of seeing it. */
export const fechaEnPalabras = (fecha: Fecha): string =>
  enPalabras.format(new Date(`${fecha}T00:00:00Z`));

/** 'dd/mm/yyyy' (V-CONST-003). */
export const formatearFecha = (fecha: Fecha): string =>
  `${fecha.slice(8, 10)}/${fecha.slice(5, 7)}/${fecha.slice(0, 4)}`;

/** 'dd/mm/yyyy hh:mm:ss', Santiago clock (V-SES-025). */
export const formatearFechaHora = (instante: Date): string => {
  const { fecha, hora } = fechaHoraSantiago(instante);
  return `${formatearFecha(fecha)} ${hora}`;
};

/** 'hoy 09:05', 'ayer 18:40' or 'dd/mm/yyyy', as a list of what was done lately says it. */
export const formatearReciente = (instante: Date, hoy: Fecha): string => {
  const { fecha, hora } = fechaHoraSantiago(instante);
  if (fecha === hoy) return `hoy ${hora.slice(0, 5)}`;
  return fecha === sumarDias(hoy, -1) ? `ayer ${hora.slice(0, 5)}` : formatearFecha(fecha);
};

const MESES = [
  ...(['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto'] as const),
  ...(['septiembre', 'octubre', 'noviembre', 'diciembre'] as const),
];

/** 'diciembre de 2026': the month of a day. */
export const formatearMes = (fecha: Fecha): string =>
  `${MESES[mesDe(fecha) - 1]} de ${anioDe(fecha)}`;

/** The first day of the month of a day. */
export const primerDiaDelMes = (fecha: Fecha): Fecha => componer(anioDe(fecha), mesDe(fecha), 1);

/** 'dd-mm-yyyy hh:mm:ss', Santiago clock: `fecha_transaccion` of ValidarPago (V-API-032). */
export const instanteConGuiones = (instante: Date): string =>
  formatearFechaHora(instante).replaceAll('/', '-');

/** Santiago's clock minus UTC at an instant, in milliseconds (negative). */
const desfase = (ms: number): number => {
  const { fecha, hora } = fechaHoraSantiago(new Date(ms));
  return Date.parse(`${fecha}T${hora}Z`) - Math.floor(ms / 1000) * 1000;
};

/**
 * The instant at which Santiago's clock shows `local` (its wall time read as if it were UTC). A
 * time shown twice gives the first one; a time that does not exist moves forward by the hour that
 * is skipped, as Temporal's 'compatible' does.
 */
const instanteDeReloj = (local: number): Date => {
  const antes = local - desfase(local - DIA_MS);
  const despues = local - desfase(local + DIA_MS);
  const validos = [antes, despues].filter((ms) => ms + desfase(ms) === local);
  return new Date(validos.length > 0 ? Math.min(...validos) : antes);
};

/**
 * Instant of 'dd/mm/yyyy hh:mm:ss' on Santiago's clock, the stored expiry of the token (V-SES-025).
 * When the hour repeats (4 April 2026, 23:00) it is the first one, so that an expiry is never
 * later than meant; when it does not exist (6 September 2026, 00:00) it is one hour later on the
 * clock. Throws RangeError on text of another form and on days or hours that do not exist.
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
