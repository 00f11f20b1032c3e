import { esFecha, type Fecha, formatearFecha } from './fecha.ts';

/** Groups of digits as typed; the digits that are too many for one go on in the next. */
const enGrupos = (texto: string, largos: readonly number[]): string[] => {
  const escritos = texto.split(/\D+/).slice(0, largos.length);
  const grupos: string[] = [];
  for (const [i, escrito] of escritos.entries()) {
    const ultimo = i === escritos.length - 1;
    let resto = escrito;
    do {
      const largo = largos[grupos.length] ?? 0;
      grupos.push(resto.slice(0, largo));
      resto = ultimo ? resto.slice(largo) : '';
    } while (resto !== '' && grupos.length < largos.length);
  }
  return grupos;
};

/** What a day becomes at each key: '20112026' is '20/11/2026', and so is '2026-11-20' when pasted. */
export const formatearFechaAlEscribir = (texto: string): string => {
  const limpio = texto.trim();
  if (esFecha(limpio)) return formatearFecha(limpio);
  return /\d/.test(limpio) ? enGrupos(limpio, [2, 2, 4]).join('/') : '';
};

const DIA_ENTERO = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
const HORA_ENTERA = /^(\d{1,2}):(\d{2})$/;

/** The day somebody typed as 'dd/mm/yyyy' or 'd/m/yyyy'; blank while it is not whole or not a day. */
export const fechaDeEscrita = (texto: string): Fecha => {
  const [, dia = '', mes = '', anio = ''] = DIA_ENTERO.exec(texto) ?? [];
  const fecha = `${anio}-${mes.padStart(2, '0')}-${dia.padStart(2, '0')}`;
  return esFecha(fecha) ? fecha : '';
};

/** What a time becomes at each key: '1430' is '14:30', and '930' is '9:30'. */
export const formatearHoraAlEscribir = (texto: string): string => {
  const limpio = texto.trim();
  if (!/\d/.test(limpio)) return '';
  const deUnDigito = /^\d{2,}$/.test(limpio) && Number(limpio.slice(0, 2)) > 23;
  return enGrupos(limpio, deUnDigito ? [1, 2] : [2, 2]).join(':');
};

/** The time somebody typed, 'hh:mm' of 24 hours; blank while it is not whole or not a time. */
export const horaDeEscrita = (texto: string): string => {
  const [, hora = '', minuto = ''] = HORA_ENTERA.exec(texto) ?? [];
  return hora !== '' && Number(hora) < 24 && Number(minuto) < 60
    ? `${hora.padStart(2, '0')}:${minuto}`
    : '';
};

/** What is wrong with a day or a time that was typed to its end and is none; of half of one, nothing yet. */
export const reparoDeFechaEscrita = (texto: string): string | null =>
  DIA_ENTERO.test(texto) && fechaDeEscrita(texto) === '' ? 'La fecha no existe' : null;

export const reparoDeHoraEscrita = (texto: string): string | null =>
  HORA_ENTERA.test(texto) && horaDeEscrita(texto) === '' ? 'La hora no existe' : null;
