import { contar } from '#values/numero.ts';

const MINUTO_S = 60;
const HORA_MIN = 60;
/** Estimates beyond ten minutes are not exact to the minute. */
const EXACTOS_MIN = 10;
const PASO_MIN = 5;

/** Estimate in words: 'menos de 1 minuto', 'unos 4 minutos', 'unos 25 minutos', 'más de 1 hora'. */
export const textoDeEspera = (segundos: number): string => {
  const minutos = Math.ceil(segundos / MINUTO_S);
  if (minutos <= 1) return 'menos de 1 minuto';
  if (minutos > HORA_MIN) return 'más de 1 hora';
  const dichos = minutos <= EXACTOS_MIN ? minutos : Math.ceil(minutos / PASO_MIN) * PASO_MIN;
  return `unos ${contar(dichos, 'minuto', 'minutos')}`;
};
