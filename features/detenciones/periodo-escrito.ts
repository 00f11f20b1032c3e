import {
  type Fecha,
  fechaSantiago,
  formatearFecha,
  inicioDelDia,
  parsearFechaHora,
  sumarDias,
} from '#values/fecha.ts';

/** Typed day and time of Santiago, 'YYYY-MM-DD' and 'HH:mm'; either may be blank. */
interface Escrito {
  readonly dia: Fecha;
  readonly hora: string;
}

const conHora = ({ dia, hora }: Escrito): Date =>
  parsearFechaHora(`${formatearFecha(dia)} ${hora}:00`);

/**
 * First moment of a stop: the start of its day unless a time is typed. Null, which means now, without a day and
 * for today without a time.
 */
export const comienzoEscrito = (escrito: Escrito, ahora: Date): Date | null => {
  const { dia, hora } = escrito;
  if (dia === '' || (hora === '' && dia === fechaSantiago(ahora))) return null;
  return hora === '' ? inicioDelDia(dia) : conHora(escrito);
};

/** First moment after a stop: the day after, unless a time is typed (A-DETEN-006); null without a day. */
export const terminoEscrito = (escrito: Escrito): Date | null => {
  const { dia, hora } = escrito;
  if (dia === '') return null;
  return hora === '' ? inicioDelDia(sumarDias(dia, 1)) : conHora(escrito);
};
