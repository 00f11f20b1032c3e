/**
 * How failed logins are slowed down: `libres` cost nothing, the next one makes wait `primera`
 * seconds, each further one twice as long, up to `tope`.
 */
interface Freno {
  readonly libres: number;
  readonly primera: number;
  readonly tope: number;
}

/**
 * What is counted (C15). Guessing at one account from one network waits up to 15 minutes, and so does
 * a network that tries many accounts. An account tried from everywhere waits one minute at most:
 * its owner is never locked out.
 */
export const FRENOS = {
  red: { libres: 50, primera: 30, tope: 900 },
  cuenta: { libres: 20, primera: 5, tope: 60 },
  pareja: { libres: 5, primera: 30, tope: 900 },
  // Codes of a second factor, by user: whoever tries them has the password already.
  factor: { libres: 5, primera: 30, tope: 900 },
  // Mails that anybody may have sent to an address: three, then one an hour.
  correo: { libres: 2, primera: 3_600, tope: 3_600 },
} as const satisfies Readonly<Record<string, Freno>>;
export type ClaseDeIntento = keyof typeof FRENOS;

/** Failures older than this are forgotten. */
export const HORAS_DE_MEMORIA = 24;
/** Days for which a network that an account logged in from counts as its own. */
export const DIAS_DE_RED_PROPIA = 30;

/** Seconds to wait after the `fallos`-th failure in a row, 0 to the limit of its class. */
export const segundosDeEspera = (clase: ClaseDeIntento, fallos: number): number => {
  const { libres, primera, tope } = FRENOS[clase];
  return fallos <= libres ? 0 : Math.min(tope, primera * 2 ** Math.min(fallos - libres - 1, 20));
};
