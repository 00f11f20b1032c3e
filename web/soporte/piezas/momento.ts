import { fechaHoraSantiago, formatearFecha, parsearFechaHora } from '#values/fecha.ts';
import { ahora } from '../../lib/navegador/ahora.ts';

/** Typed day and time of Santiago; `propuesto` is the device's proposal. */
export interface ValoresDeMomento extends Record<string, unknown> {
  fecha: string;
  hora: string;
  propuesto: string;
}

const textoDe = ({ fecha, hora }: { fecha: string; hora: string }): string =>
  `${formatearFecha(fecha)} ${hora.length === 5 ? `${hora}:00` : hora}`;

/** Now by the device's clock. */
export const momentoPropuesto = (): ValoresDeMomento => {
  const { fecha, hora: conSegundos } = fechaHoraSantiago(ahora());
  const hora = conSegundos.slice(0, 5);
  return { fecha, hora, propuesto: textoDe({ fecha, hora }) };
};

/** Typed instant; undefined if nobody changed the proposal, so that the server's clock decides. */
export const instanteEscrito = (valores: ValoresDeMomento): Date | undefined =>
  textoDe(valores) === valores.propuesto ? undefined : parsearFechaHora(textoDe(valores));
