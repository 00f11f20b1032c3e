import type { HechoDeLineaVM } from './linea-de-tiempo.contract.ts';
import { fechaSantiago } from '#values/fecha.ts';

/** Facts of one name, person and day: more of them are one line, which unfolds. */
const SUELTOS = 3;

export interface GrupoDeHechos {
  readonly clave: string;
  readonly hechos: readonly [HechoDeLineaVM, ...HechoDeLineaVM[]];
}

const claveDe = ({ hecho, clase, quien, ocurrido }: HechoDeLineaVM): string =>
  [fechaSantiago(new Date(ocurrido)), clase, hecho, quien].join('|');

/**
 * The facts in their order; those that repeat in one day stand together where the first of them happened.
 * Two facts of each mail take turns, so neighbours alone would not meet.
 */
export const agruparHechos = (hechos: readonly HechoDeLineaVM[]): GrupoDeHechos[] => {
  const porClave = Map.groupBy(hechos, claveDe);
  const puestos = new Set<string>();
  return hechos.flatMap((hecho, lugar): GrupoDeHechos[] => {
    const clave = claveDe(hecho);
    const [primero, ...resto] = porClave.get(clave) ?? [];
    if (!primero || resto.length < SUELTOS) return [{ clave: `${lugar}`, hechos: [hecho] }];
    if (puestos.has(clave)) return [];
    puestos.add(clave);
    return [{ clave, hechos: [primero, ...resto] }];
  });
};
