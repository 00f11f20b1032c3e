import { esFecha, type Fecha, formatearFecha } from './fecha.ts';

/** Splits typed digits into groups; surplus digits of the last typed group continue in the next. */
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

/** Text of a day field after each key: '20112026' and a pasted '2026-11-20' become '20/11/2026'. */
export const formatearFechaAlEscribir = (texto: string): string => {
  const limpio = texto.trim();
  if (esFecha(limpio)) return formatearFecha(limpio);
  return /\d/.test(limpio) ? enGrupos(limpio, [2, 2, 4]).join('/') : '';
};

const DIA_ENTERO = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
const HORA_ENTERA = /^(\d{1,2}):(\d{2})$/;

/** Day typed as 'dd/mm/yyyy' or 'd/m/yyyy'; '' while it is incomplete or does not exist. */
export const fechaDeEscrita = (texto: string): Fecha => {
  const [, dia = '', mes = '', anio = ''] = DIA_ENTERO.exec(texto) ?? [];
  const fecha = `${anio}-${mes.padStart(2, '0')}-${dia.padStart(2, '0')}`;
  return esFecha(fecha) ? fecha : '';
};

/** Text of a time field after each key: '1430' becomes '14:30' and '930' becomes '9:30'. */
export const formatearHoraAlEscribir = (texto: string): string => {
  const limpio = texto.trim();
  if (!/\d/.test(limpio)) return '';
  const deUnDigito = /^\d{2,}$/.test(limpio) && Number(limpio.slice(0, 2)) > 23;
  return enGrupos(limpio, deUnDigito ? [1, 2] : [2, 2]).join(':');
};

/** Time 'hh:mm' (24 hours) of a typed text; '' while it is incomplete or does not exist. */
export const horaDeEscrita = (texto: string): string => {
  const [, hora = '', minuto = ''] = HORA_ENTERA.exec(texto) ?? [];
  return hora !== '' && Number(hora) < 24 && Number(minuto) < 60
    ? `${hora.padStart(2, '0')}:${minuto}`
    : '';
};

/** Message for a day that is incomplete or does not exist; null for a blank or a valid one (A-LISTA-009). */
export const reparoDeFechaEscrita = (texto: string): string | null => {
  if (texto === '' || fechaDeEscrita(texto) !== '') return null;
  return DIA_ENTERO.test(texto) ? 'La fecha no existe' : 'Complete la fecha: día, mes y año';
};

/** Message for a time that is incomplete or does not exist; null for a blank or a valid one (A-LISTA-009). */
export const reparoDeHoraEscrita = (texto: string): string | null => {
  if (texto === '' || horaDeEscrita(texto) !== '') return null;
  return HORA_ENTERA.test(texto) ? 'La hora no existe' : 'Complete la hora: hora y minutos';
};
