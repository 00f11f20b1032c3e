/** State of the waiting room at one moment; it decides who enters by a public link. */
export interface Aforo {
  /**
   * Seconds that the oldest paid sale waits for its issuance, and the limit beyond which entries
   * are held back.
   */
  readonly espera: number;
  readonly limite: number;
  /** Sales by public link issued within the last minute. */
  readonly terminadas: number;
  /** Entries of the last minute, and of the minute before. */
  readonly entradas: number;
  readonly antes: number;
  /** Waiting visitors who asked within `PRESENTE_S`. */
  readonly esperando: number;
}

/**
 * Minimum entries per minute, admitted even under pressure, so that the room never stands still.
 */
export const MINIMO_POR_MINUTO = 6;

/**
 * Seconds after which a silent visitor no longer delays others; the place returns with the visitor.
 */
export const PRESENTE_S = 90;

/** Seconds for which an absent visitor's place is kept. */
export const CONSERVA_S = 30 * 60;

/**
 * Seconds for which a used turn admits again, because its response may have been lost. The session
 * it opened before is closed.
 */
export const REINTENTO_S = 120;

const PREGUNTA_MINIMA_S = 3;
const PREGUNTA_MAXIMA_S = 30;

const apretado = ({ espera, limite }: Aforo): boolean => espera > limite;

/**
 * Returns the entries that a minute has room for. Under pressure one enters for each sale that
 * ends; afterwards twice as many as before, until nobody waits.
 */
export const cupoPorMinuto = (aforo: Aforo): number => {
  const { terminadas, antes } = aforo;
  return apretado(aforo)
    ? Math.max(terminadas, MINIMO_POR_MINUTO)
    : 2 * Math.max(terminadas, antes, MINIMO_POR_MINUTO);
};

/** Returns true while nobody has to wait. */
export const estaAbierta = (aforo: Aforo): boolean => !apretado(aforo) && aforo.esperando === 0;

/** Returns whether a visitor with `delante` others before them may enter now. */
export const puedeEntrar = (aforo: Aforo, delante: number): boolean =>
  estaAbierta(aforo) || delante < cupoPorMinuto(aforo) - aforo.entradas;

/** Returns the estimated seconds until a place may enter, at the recent rate of entries. */
export const segundosDeEspera = (aforo: Aforo, lugar: number): number => {
  const ritmo = Math.min(Math.max(aforo.entradas, MINIMO_POR_MINUTO), cupoPorMinuto(aforo));
  return Math.ceil((lugar * 60) / ritmo);
};

/** Returns the seconds until the next request: few when the turn is near, more when it is far. */
export const preguntarEn = (segundos: number): number =>
  Math.min(PREGUNTA_MAXIMA_S, Math.max(PREGUNTA_MINIMA_S, Math.round(segundos / 4)));
