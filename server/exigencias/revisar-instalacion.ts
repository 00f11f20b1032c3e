import { escribirRevision, revisarAjustes } from '../config.ts';
import type { Entorno } from './archivo-de-ajustes.ts';
import { comprobar } from './comprobar.ts';
import type { Renglon } from './exigencias.ts';

/** One line per setting, in the order of `primeros`: a fault replaces a good line. */
const unir = (primeros: readonly Renglon[], otros: readonly Renglon[]): Renglon[] => {
  const porAjuste = new Map(primeros.map((renglon) => [renglon.ajuste, renglon]));
  for (const renglon of otros) {
    if (porAjuste.get(renglon.ajuste)?.reparo == null) porAjuste.set(renglon.ajuste, renglon);
  }
  return [...porAjuste.values()];
};

const CREAR_BALDE = '--crear-balde';

/**
 * Reviews the settings of `entorno` for `revisar`, which prints `texto` and ends with `codigo`. Starts
 * nothing, and only reads unless `args` ask to create the bucket.
 */
export const revisarInstalacion = async (
  entorno: Entorno,
  args: readonly string[],
  ahora: Date,
): Promise<{ codigo: number; texto: string }> => {
  const ajenos = args.filter((dicho) => dicho !== CREAR_BALDE);
  if (ajenos.length > 0) {
    return { codigo: 2, texto: `revisar no conoce ${ajenos.join(' ')}: sólo ${CREAR_BALDE}` };
  }
  const { valores, renglones } = revisarAjustes(entorno);
  const enProduccion = valores.AMBIENTE === 'produccion';
  const todos = unir(
    renglones,
    enProduccion ? await comprobar(valores, ahora, args.includes(CREAR_BALDE)) : [],
  );
  const malos = todos.filter(({ reparo }) => reparo !== null).length;
  const lineas = [
    `AMBIENTE=${valores.AMBIENTE ?? entorno['AMBIENTE']}`,
    escribirRevision(todos),
    ...(enProduccion
      ? []
      : ['Lo que exige producción se revisa con esta misma orden y AMBIENTE=produccion']),
    malos === 0 ? 'Los ajustes sirven.' : `${malos} por corregir.`,
  ];
  return { codigo: malos === 0 ? 0 : 1, texto: lineas.join('\n') };
};
