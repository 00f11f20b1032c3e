import { networkInterfaces } from 'node:os';

const CUATRO = '127.0.0.1';
const SEIS = '::1';

interface Direccion {
  readonly address: string;
  readonly family: string;
  readonly internal: boolean;
}

const propias = (): Direccion[] => Object.values(networkInterfaces()).flatMap((una) => una ?? []);

/** The loopback address of this machine: IPv4, or IPv6 where it has no other. */
export const soloDeAqui = (direcciones: readonly Direccion[] = propias()): string => {
  const tiene = (cual: string) => direcciones.some(({ address }) => address === cual);
  return !tiene(CUATRO) && tiene(SEIS) ? SEIS : CUATRO;
};

/**
 * The address that stands for all of this machine. Machines that others reach by IPv6 alone listen there;
 * all others at IPv4, by which addresses of clients come as they are.
 */
export const deTodas = (direcciones: readonly Direccion[] = propias()): string => {
  const deFuera = direcciones.filter(({ internal }) => !internal);
  const cuales = deFuera.length > 0 ? deFuera : direcciones;
  const soloSeis = cuales.length > 0 && cuales.every(({ family }) => family === 'IPv6');
  return soloSeis ? '::' : '0.0.0.0';
};

/** An address as a URL writes its host. */
export const comoHost = (direccion: string): string =>
  direccion.includes(':') ? `[${direccion}]` : direccion;
