import type { RedaccionesVM, RedaccionVM } from '#features/redacciones/redaccion.contract.ts';
import type { Hueco } from '#features/redacciones/redaccion.ts';
import { formatearFecha } from '#values/fecha.ts';

export const RUTA = '/mantenedores/redaccion';
export const TITULO = 'Textos de la póliza';

/** The wording of today; undefined in a gap. */
export const laDeHoy = ({ redacciones }: RedaccionesVM): RedaccionVM | undefined =>
  redacciones.find(({ estado }) => estado === 'Vigente');

/** Tells today's wording, or the gap of today. */
export const decirHoy = (leidas: RedaccionesVM): string => {
  const deHoy = laDeHoy(leidas);
  if (!deHoy) return 'Hoy no rige ningún texto: nadie puede vender.';
  const { codigo, desde, ultimo } = deHoy;
  const termino = ultimo === null ? 'sin término' : `hasta el ${formatearFecha(ultimo)}`;
  return `Hoy rige ${codigo}, desde el ${formatearFecha(desde)}, ${termino}.`;
};

/** Tells a gap of today or later. */
export const decirSinTexto = ({ desde, hasta }: Hueco): string =>
  hasta === null
    ? `Desde el ${formatearFecha(desde)} no rige ningún texto, y nadie podrá vender hasta que rija otro.`
    : `Del ${formatearFecha(desde)} al ${formatearFecha(hasta)} no rige ningún texto, y nadie podrá vender.`;
