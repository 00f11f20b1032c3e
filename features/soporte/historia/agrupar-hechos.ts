import type { HechoDeLineaVM } from './linea-de-tiempo.contract.ts';
import { fechaSantiago } from '#values/fecha.ts';

/** Maximum facts of one name, person and day shown singly; more form one expandable line. */
const SUELTOS = 3;

export interface GrupoDeHechos {
  readonly clave: string;
  readonly hechos: readonly [HechoDeLineaVM, ...HechoDeLineaVM[]];
}

const claveDe = ({ hecho, clase, quien, ocurrido }: HechoDeLineaVM): string =>
  [fechaSantiago(new Date(ocurrido)), clase, hecho, quien].join('|');

/**
 * Groups facts that repeat within a day at the place of the first one; keeps the order otherwise.
 * Neighbours alone would not group, because the two facts of each mail alternate.
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
