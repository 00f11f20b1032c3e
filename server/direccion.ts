import { networkInterfaces } from 'node:os';
import { comoHost } from '#formatos/red/direcciones.ts';
import { alcanceDe } from '#values/alcance-de-direccion.ts';
import type { Config } from './config.ts';

/** IP addresses of this machine, in the form that a URL's host takes. */
export const numerosPropios = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((una) => una ?? [])
    .map(({ address }) => comoHost(address));

/** Link-local addresses: useless without the name of their interface. */
const DE_ENLACE = /^fe80:/i;

/** Addresses that other machines can reach, printed at the start. IPv6 only if there is no IPv4. */
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
 * Base address for the links of an answer. A `Host` header is forgeable, so with DIRECCION_PUBLICA, which
 * production requires, it is never read. Without it, a telephone in the demonstration's network keeps the IP
 * address by which it came. Only addresses of a closed list are accepted, never a name.
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
 * Base address for links in a mail, QR code or job, where there is no request. Without DIRECCION_PUBLICA it
 * is a network number: a telephone would look for `localhost` on itself, and this machine reaches that number
 * too.
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

/** True if a browser at this address has a secure context, which the captcha needs. */
export const esContextoSeguro = (direccion: string): boolean => {
  const { protocol, hostname } = new URL(direccion);
  return protocol === 'https:' || alcanceDe(hostname) === 'equipo';
};
