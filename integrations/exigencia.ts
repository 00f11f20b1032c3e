import { alcanceDe } from '#values/alcance-de-direccion.ts';

/** Demand on the value of one of the settings `A`, beyond its form. */
export interface Exigencia<A> {
  readonly ajuste: keyof A;
  /** True: applies outside production too. */
  readonly siempre?: true;
  /** Spanish sentence about the setting to change, or null if the setting is good. */
  readonly reparo: (valores: Partial<A>) => string | null;
}

export const si = (mal: boolean, reparo: string): string | null => (mal ? reparo : null);

/** Names reserved by RFC 2606; only examples use them. */
const DE_EJEMPLO = /(?:^|\.)example(?:\.(?:com|net|org))?$/i;

export const esDeEjemplo = (dominio: string): boolean => DE_EJEMPLO.test(dominio);

/** True for an address without TLS beyond this machine: others can read its traffic. */
export const viajaAbierta = (url: string): boolean => {
  const { protocol, hostname } = new URL(url);
  return protocol !== 'https:' && alcanceDe(hostname) !== 'equipo';
};

/**
 * Returns the fault of a third party's address in production, or null; `de` names the party, as in 'de la
 * AACH'.
 */
export const reparoDeUrl = (url: string | undefined, de: string): string | null => {
  if (url === undefined) return null;
  if (viajaAbierta(url)) return `Viaja sin cifrar: ponga la dirección ${de} con https://`;
  return si(esDeEjemplo(new URL(url).hostname), `Es la del ejemplo: ponga la dirección ${de}`);
};

/** Like `reparoDeUrl`, but a missing address is a fault too: a simulator would answer. */
export const reparoDeUrlExigida = (url: string | undefined, de: string): string | null =>
  url === undefined
    ? `Falta, y respondería la de demostración: ponga la dirección ${de}`
    : reparoDeUrl(url, de);

/** Token that the simulators accept. */
export const TOKEN_DE_PRUEBA = 'token-demo';

export const reparoDeToken = (token: string | undefined, quien: string): string | null =>
  si(token === TOKEN_DE_PRUEBA, `Es el de demostración: ponga el que le entregó ${quien}`);
