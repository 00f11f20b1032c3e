/**
 * Delay after failed logins: the first `libres` cost nothing, the next one waits `primera` seconds,
 * each further one twice as long, up to `tope`.
 */
interface Freno {
  readonly libres: number;
  readonly primera: number;
  readonly tope: number;
}

/**
 * Counters (C15). One account from one network waits up to 15 minutes, and so does a network that
 * tries many accounts. An account tried from everywhere waits at most one minute, so that its owner
 * is never locked out.
 */
export const FRENOS = {
  red: { libres: 50, primera: 30, tope: 900 },
  cuenta: { libres: 20, primera: 5, tope: 60 },
  pareja: { libres: 5, primera: 30, tope: 900 },
  // Second-factor codes, by user; the guesser already has the password.
  factor: { libres: 5, primera: 30, tope: 900 },
  // Mails that anybody can trigger to an address: three at once, then one an hour.
  correo: { libres: 2, primera: 3_600, tope: 3_600 },
} as const satisfies Readonly<Record<string, Freno>>;
export type ClaseDeIntento = keyof typeof FRENOS;

/** Hours after which a failure is forgotten. */
export const HORAS_DE_MEMORIA = 24;
/** Days for which a network counts as the account's own after a login. */
export const DIAS_DE_RED_PROPIA = 30;

/**
 * Returns the seconds to wait after the `fallos`-th consecutive failure: 0 up to the limit of its
 * class.
 */
export const segundosDeEspera = (clase: ClaseDeIntento, fallos: number): number => {
  const { libres, primera, tope } = FRENOS[clase];
  return fallos <= libres ? 0 : Math.min(tope, primera * 2 ** Math.min(fallos - libres - 1, 20));
};
