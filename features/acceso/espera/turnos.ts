/** What decides who comes in by public link, all of it of one moment. */
export interface Aforo {
  /** Seconds the first paid sale waits to be issued, and beyond how many entries are held back. */
  readonly espera: number;
  readonly limite: number;
  /** Sales by public link that were issued within the last minute. */
  readonly terminadas: number;
  /** Entries of the last minute, and of the one before it. */
  readonly entradas: number;
  readonly antes: number;
  /** Who waits and was heard of lately. */
  readonly esperando: number;
}

/** Entries a minute that are let in whatever happens: a room that stands still is a closed door. */
export const MINIMO_POR_MINUTO = 6;

/** Whoever was not heard of for so long does not stand before the others, and has its place again once back. */
export const PRESENTE_S = 90;

/** For so long the place of whoever is away is kept. */
export const CONSERVA_S = 30 * 60;

/** Seconds for which a used turn lets in again, as its answer may have been lost; the session it opened before is closed. */
export const REINTENTO_S = 120;

const PREGUNTA_MINIMA_S = 3;
const PREGUNTA_MAXIMA_S = 30;

const apretado = ({ espera, limite }: Aforo): boolean => espera > limite;

/**
 * Entries that a minute has room for. While it presses, one comes in for each that ends; once it does not,
 * twice as many as before, until nobody waits.
 */
export const cupoPorMinuto = (aforo: Aforo): number => {
  const { terminadas, antes } = aforo;
  return apretado(aforo)
    ? Math.max(terminadas, MINIMO_POR_MINUTO)
    : 2 * Math.max(terminadas, antes, MINIMO_POR_MINUTO);
};

/** True while nobody has to wait. */
export const estaAbierta = (aforo: Aforo): boolean => !apretado(aforo) && aforo.esperando === 0;

/** Whether somebody comes in now who has so many before them. */
export const puedeEntrar = (aforo: Aforo, delante: number): boolean =>
  estaAbierta(aforo) || delante < cupoPorMinuto(aforo) - aforo.entradas;

/** At the rate at which others came in, what a place has left to wait. */
export const segundosDeEspera = (aforo: Aforo, lugar: number): number => {
  const ritmo = Math.min(Math.max(aforo.entradas, MINIMO_POR_MINUTO), cupoPorMinuto(aforo));
  return Math.ceil((lugar * 60) / ritmo);
};

/** Seconds after which to ask again: often when it is near, seldom when it is far. */
export const preguntarEn = (segundos: number): number =>
  Math.min(PREGUNTA_MAXIMA_S, Math.max(PREGUNTA_MINIMA_S, Math.round(segundos / 4)));
