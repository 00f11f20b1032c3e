import type { RangoDeDias } from '#features/inicio/tablero/tablero.ts';
import { formatearFecha, formatearMes, primerDiaDelMes } from '#values/fecha.ts';

/** 'de noviembre de 2026' for a month or its first days, else 'del 05/11/2026 al 07/12/2026'. */
export const nombreDePeriodo = ({ desde, hasta }: RangoDeDias): string =>
  desde === primerDiaDelMes(hasta)
    ? `de ${formatearMes(desde)}`
    : `del ${formatearFecha(desde)} al ${formatearFecha(hasta)}`;
