import { fechaHoraSantiago, formatearFecha } from '#values/fecha.ts';

/** Scopes of a stop of sale, the most general first. */
export const AMBITOS = ['instalacion', 'corredor', 'convenio', 'tipo'] as const;
export type Ambito = (typeof AMBITOS)[number];

/** Scopes of what stops a sale; 'redaccion' is a gap without a wording, which stops everything. */
export const AMBITOS_DE_VENTA = ['redaccion', ...AMBITOS] as const;

/** Words for the buyer while no wording of the policy rules (V-REDAC-003). */
export const SIN_REDACCION =
  'Por ahora no hay un texto de la póliza vigente, y sin él la ley no permite vender el SOAP.';

/** Words for the buyer while a paper of the broker has ended; they accuse nobody (A-ORDEN-004). */
export const PAPELES_VENCIDOS = 'Este corredor no está vendiendo por ahora.';

/** Days before the end of a broker's paper at which it is announced, and announced again. */
export const DIAS_DE_AVISO_DE_PAPELES = { primero: 60, segundo: 15 } as const;

/** Format of PostgreSQL for a moment in ISO 8601, as in a `Date` that JSON writes. */
export const FORMATO_ISO = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';

/**
 * A stop of sale, in force or programmed, of everything or of part of what an agreement sells; also a gap without
 * a wording.
 */
export interface DetencionDeVenta {
  readonly ambito: (typeof AMBITOS_DE_VENTA)[number];
  /** Null for stops of every type. */
  readonly tipoVehiculoId: number | null;
  /** Words for the buyer; blank while it is programmed (V-DETEN-009). */
  readonly palabras: string;
  /** First moment that sells again, in ISO 8601; null until it is lifted. */
  readonly hasta: string | null;
  /** First moment of a programmed one, which stops nothing yet, in ISO 8601; null once in force. */
  readonly desde?: string | null | undefined;
}

const SIN_PUNTO = /[^.!?…]$/;

const comienzoDe = ({ desde }: DetencionDeVenta): number => (desde ? Date.parse(desde) : 0);
const finDe = ({ hasta }: DetencionDeVenta): number =>
  hasta === null ? Infinity : Date.parse(hasta);

/** Tells the end of the stops in force, put off by each that begins before the sale goes on. */
const cuandoVuelve = (detenciones: readonly DetencionDeVenta[]): string => {
  const ultimo = detenciones
    .toSorted((una, otra) => comienzoDe(una) - comienzoDe(otra))
    .reduce((fin, una) => (comienzoDe(una) <= fin ? Math.max(fin, finDe(una)) : fin), 0);
  if (ultimo === Infinity) return '';
  const { fecha, hora } = fechaHoraSantiago(new Date(ultimo));
  return ` La venta se reanuda el ${formatearFecha(fecha)} a las ${hora.slice(0, 5)}.`;
};

interface Detenida {
  readonly ambito: DetencionDeVenta['ambito'];
  /** Text for the buyer. */
  readonly texto: string;
}

/**
 * Returns what stops the sale of vehicles of these types: the most general stop in force, with its words and the
 * first moment at which none is. Null when nothing is stopped.
 */
export const ventaDetenida = (
  detenciones: readonly DetencionDeVenta[],
  tipos: readonly number[] = [],
): Detenida | null => {
  const suyas = detenciones
    .filter(({ tipoVehiculoId }) => tipoVehiculoId === null || tipos.includes(tipoVehiculoId))
    .toSorted(
      (una, otra) => AMBITOS_DE_VENTA.indexOf(una.ambito) - AMBITOS_DE_VENTA.indexOf(otra.ambito),
    );
  const primera = suyas.find(({ desde }) => !desde);
  if (!primera) return null;
  const texto = `${primera.palabras.replace(SIN_PUNTO, '$&.')}${cuandoVuelve(suyas)}`;
  return { ambito: primera.ambito, texto };
};

/** Text for the buyer of vehicles of these types; null when nothing is stopped. */
export const textoDeDetencion = (
  detenciones: readonly DetencionDeVenta[],
  tipos?: readonly number[],
): string | null => ventaDetenida(detenciones, tipos)?.texto ?? null;
