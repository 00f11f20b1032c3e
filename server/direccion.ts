import { networkInterfaces } from 'node:os';
import { comoHost } from '#formatos/red/direcciones.ts';
import { alcanceDe } from '#values/alcance-de-direccion.ts';
import type { Config } from './config.ts';

/** The numbers by which this machine is reached, as the host of an address writes them. */
export const numerosPropios = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((una) => una ?? [])
    .map(({ address }) => comoHost(address));

/** Link-local addresses: useless without the name of their interface. */
const DE_ENLACE = /^fe80:/i;

/** Addresses that other machines reach, printed at the start. IPv6 only where there is no IPv4. */
export const numerosDeRed = (): string[] => {
  const deFuera = Object.values(networkInterfaces())
    .flatMap((una) => una ?? [])
    .filter(({ internal, address }) => !internal && !DE_ENLACE.test(address));
  const cuatro = deFuera.filter(({ family }) => family === 'IPv4');
  return (cuatro.length > 0 ? cuatro : deFuera).map(({ address }) => comoHost(address));
};

const hostDe = (host: string): URL | null =>
  URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : null;

/**
 * The address that links of an answer begin with. A `Host` is whatever its sender wrote, so with
 * DIRECCION_PUBLICA, which production demands, it is never read. Without it, in the demonstration, a
 * telephone of the same network comes by a number of this machine and goes on by it: one of a closed
 * list, never a name.
 */
export const direccionPara = (
  { DIRECCION_PUBLICA: publica, direccion }: Pick<Config, 'DIRECCION_PUBLICA' | 'direccion'>,
  host: string | undefined,
): string => {
  if (publica !== undefined || host === undefined) return direccion;
  const pedida = hostDe(host);
  if (pedida === null || pedida.hostname === new URL(direccion).hostname) return direccion;
  return numerosPropios().includes(pedida.hostname) ? pedida.origin : direccion;
};

/**
 * What a mail, a QR code or a job begins its links with, where no request says by what number somebody
 * came: without DIRECCION_PUBLICA a number of the network, or a telephone that reads them would look
 * for the product on itself; this machine reaches it by that number too.
 */
export const direccionEscrita = (
  {
    DIRECCION_PUBLICA: publica,
    direccion,
    PUERTO,
  }: Pick<Config, 'DIRECCION_PUBLICA' | 'direccion' | 'PUERTO'>,
  numeros?: readonly string[],
): string => {
  if (publica !== undefined) return direccion;
  const [numero] = numeros ?? numerosDeRed();
  return numero === undefined ? direccion : `http://${numero}:${PUERTO}`;
};

/** Whether a browser that came by this address has what only a secure context has, the captcha's among it. */
export const esContextoSeguro = (direccion: string): boolean => {
  const { protocol, hostname } = new URL(direccion);
  return protocol === 'https:' || alcanceDe(hostname) === 'equipo';
};
