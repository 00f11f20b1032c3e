import { fechaHoraSantiago, formatearFecha, parsearFechaHora } from '#values/fecha.ts';
import { ahora } from '../../lib/ahora.ts';

/** A day and a time of Santiago as they are typed; `propuesto` is what the device proposed. */
export interface ValoresDeMomento extends Record<string, unknown> {
  fecha: string;
  hora: string;
  propuesto: string;
}

const textoDe = ({ fecha, hora }: { fecha: string; hora: string }): string =>
  `${formatearFecha(fecha)} ${hora.length === 5 ? `${hora}:00` : hora}`;

/** Now by the clock of the device. */
export const momentoPropuesto = (): ValoresDeMomento => {
  const { fecha, hora: conSegundos } = fechaHoraSantiago(ahora());
  const hora = conSegundos.slice(0, 5);
  return { fecha, hora, propuesto: textoDe({ fecha, hora }) };
};

/** The instant that somebody wrote; undefined where nobody touched it, and the server's clock says when. */
export const instanteEscrito = (valores: ValoresDeMomento): Date | undefined =>
  textoDe(valores) === valores.propuesto ? undefined : parsearFechaHora(textoDe(valores));
