import { formatearFecha, parsearFechaHora } from '#values/fecha.ts';

/** The instant of a day 'YYYY-MM-DD' and a time 'hh:mm' or 'hh:mm:ss' of Santiago. */
export const instanteDe = ({ fecha, hora }: { fecha: string; hora: string }): Date =>
  parsearFechaHora(`${formatearFecha(fecha)} ${hora.length === 5 ? `${hora}:00` : hora}`);
