import { alcanceDe } from '#values/alcance-de-direccion.ts';
import type { Valores } from '../ajustes.ts';

/** Demand on the value of a setting, beyond its form. */
export interface Exigencia {
  readonly ajuste: keyof Valores;
  /** True: applies outside production too. */
  readonly siempre?: true;
  /** A Spanish sentence that says what to set, or null when the setting is good. */
  readonly reparo: (valores: Partial<Valores>) => string | null;
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
