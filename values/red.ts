const GRUPOS_DE_RED = 4;

/** The eight groups of an IPv6 address, with `::` expanded and the zone removed. */
const gruposDe = (ip: string): string[] => {
  const [antes = '', despues] = (ip.split('%')[0] ?? '').split('::');
  const cabeza = antes.split(':').filter(Boolean);
  const cola = (despues ?? '').split(':').filter(Boolean);
  return [
    ...cabeza,
    ...Array.from({ length: 8 - cabeza.length - cola.length }, () => '0'),
    ...cola,
  ];
};

/** Network of an IP address: the IPv4 address itself, also if IPv4-mapped, or the /64 of an IPv6. */
export const redDe = (ip: string): string => {
  const v4 = /(?:^|:)(\d+\.\d+\.\d+\.\d+)$/.exec(ip)?.[1];
  if (v4) return v4;
  if (!ip.includes(':')) return ip;
  return gruposDe(ip.toLowerCase())
    .slice(0, GRUPOS_DE_RED)
    .map((grupo) => grupo.replace(/^0+(?=.)/, ''))
    .join(':');
};
