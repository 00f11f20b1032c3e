import { fechaHoraSantiago, formatearFecha } from '#values/fecha.ts';

/** Scopes of a stop of sale, the most general first. */
export const AMBITOS = ['instalacion', 'corredor', 'convenio', 'tipo'] as const;
export type Ambito = (typeof AMBITOS)[number];

/** A stop of sale in force, of everything or of part of what an agreement sells. */
export interface DetencionEnCurso {
  readonly ambito: Ambito;
  /** Null for stops of every type. */
  readonly tipoVehiculoId: number | null;
  /** Words for the buyer. */
  readonly palabras: string;
  /** First moment that sells again, in ISO 8601; null until it is lifted. */
  readonly hasta: string | null;
}

const SIN_PUNTO = /[^.!?…]$/;

const cuandoVuelve = (detenciones: readonly DetencionEnCurso[]): string => {
  const fines = detenciones.map(({ hasta }) => (hasta === null ? Infinity : Date.parse(hasta)));
  const ultimo = Math.max(...fines);
  if (ultimo === Infinity) return '';
  const { fecha, hora } = fechaHoraSantiago(new Date(ultimo));
  return ` La venta se reanuda el ${formatearFecha(fecha)} a las ${hora.slice(0, 5)}.`;
};

/**
 * Returns the text for the buyer of vehicles of these types: the words of the most general stop, and the
 * moment from which no stop is in force. Null when nothing is stopped.
 */
export const textoDeDetencion = (
  detenciones: readonly DetencionEnCurso[],
  tipos: readonly number[] = [],
): string | null => {
  const suyas = detenciones
    .filter(({ tipoVehiculoId }) => tipoVehiculoId === null || tipos.includes(tipoVehiculoId))
    .toSorted((una, otra) => AMBITOS.indexOf(una.ambito) - AMBITOS.indexOf(otra.ambito));
  const [primera] = suyas;
  if (!primera) return null;
  return `${primera.palabras.replace(SIN_PUNTO, '$&.')}${cuandoVuelve(suyas)}`;
};
