/** Ordered list: most browsers also name the browsers they imitate. */
const PROGRAMAS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:(?:Headless)?Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

const SISTEMAS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

type Nombres = typeof PROGRAMAS;
const nombreEn = (nombres: Nombres, navegador: string): string | null =>
  nombres.find(([patron]) => patron.test(navegador))?.[1] ?? null;

/** Returns the device of a session from its user agent, such as 'Chrome en Windows'. */
export const equipoDe = (navegador: string | null): string => {
  if (!navegador) return 'Equipo desconocido';
  const programa = nombreEn(PROGRAMAS, navegador);
  const sistema = nombreEn(SISTEMAS, navegador);
  if (programa && sistema) return `${programa} en ${sistema}`;
  return programa ?? (sistema ? `Otro navegador en ${sistema}` : 'Un programa sin navegador');
};

const LOCAL = /^(?:127\.|::1$)/;
const PRIVADA = /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|f[cd][\da-f]{2}:|fe80:)/i;
const GRUPOS_IPV6 = 3;

/** Returns an address without the part that identifies a house. */
const sinFinal = (ip: string): string =>
  ip.includes(':')
    ? `${ip.split(':').slice(0, GRUPOS_IPV6).join(':')}:…`
    : `${ip.split('.').slice(0, -1).join('.')}.…`;

/** Returns where a session was opened: the network, never the whole address. */
export const lugarDe = (ip: string | null): string => {
  if (!ip) return 'Red desconocida';
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip;
  if (LOCAL.test(v4)) return 'El propio servidor';
  return PRIVADA.test(v4) ? `Red interna ${sinFinal(v4)}` : `Red ${sinFinal(v4)}`;
};
