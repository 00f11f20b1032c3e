/** Reach of an address: 'equipo' this machine only, 'red' its private network, 'todas' anywhere. */
type AlcanceDeDireccion = 'equipo' | 'red' | 'todas';

const DE_ESTE_EQUIPO = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
/** Private, link-local, unique local and shared ranges (RFC 1918, 3927, 4193 and 6598). */
const DE_UNA_RED =
  /^(?:10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)[\d.]+$|^\[f(?:[cd][\da-f]{2}|e[89ab][\da-f]):/;

/** Reach of `hostname`, written as in `URL.hostname` (IPv6 in brackets). */
export const alcanceDe = (hostname: string): AlcanceDeDireccion => {
  if (DE_ESTE_EQUIPO.test(hostname)) return 'equipo';
  return DE_UNA_RED.test(hostname) ? 'red' : 'todas';
};
