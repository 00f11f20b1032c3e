import { networkInterfaces } from 'node:os';

const CUATRO = '127.0.0.1';
const SEIS = '::1';

interface Direccion {
  readonly address: string;
  readonly family: string;
  readonly internal: boolean;
}

const propias = (): Direccion[] => Object.values(networkInterfaces()).flatMap((una) => una ?? []);

/** Loopback address of this machine: IPv4, or IPv6 if it has no IPv4 (A-IDENT-006). */
export const soloDeAqui = (direcciones: readonly Direccion[] = propias()): string => {
  const tiene = (cual: string) => direcciones.some(({ address }) => address === cual);
  return !tiene(CUATRO) && tiene(SEIS) ? SEIS : CUATRO;
};

/**
 * Wildcard address to listen on: '::' on a machine with IPv6 addresses only, else '0.0.0.0'. On IPv4
 * sockets client addresses are not IPv4-mapped.
 */
export const deTodas = (direcciones: readonly Direccion[] = propias()): string => {
  const deFuera = direcciones.filter(({ internal }) => !internal);
  const cuales = deFuera.length > 0 ? deFuera : direcciones;
  const soloSeis = cuales.length > 0 && cuales.every(({ family }) => family === 'IPv6');
  return soloSeis ? '::' : '0.0.0.0';
};

/** Address as the host of a URL; IPv6 in brackets. */
export const comoHost = (direccion: string): string =>
  direccion.includes(':') ? `[${direccion}]` : direccion;
