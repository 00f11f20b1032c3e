import { relojDelSistema } from '#integrations/reloj/sistema.ts';
import { escribirRevision, revisarAjustes } from './config.ts';
import { comprobar } from './exigencias/comprobar.ts';
import type { Renglon } from './exigencias/exigencias.ts';

/** One line per setting, in the order of `primeros`: a fault replaces a good line. */
const unir = (primeros: readonly Renglon[], otros: readonly Renglon[]): Renglon[] => {
  const porAjuste = new Map(primeros.map((renglon) => [renglon.ajuste, renglon]));
  for (const renglon of otros) {
    if (porAjuste.get(renglon.ajuste)?.reparo == null) porAjuste.set(renglon.ajuste, renglon);
  }
  return [...porAjuste.values()];
};

const CREAR_BALDE = '--crear-balde';

const ajenos = process.argv.slice(2).filter((dicho) => dicho !== CREAR_BALDE);
if (ajenos.length > 0) {
  console.error(`revisar no conoce ${ajenos.join(' ')}: sólo ${CREAR_BALDE}`);
  process.exit(2);
}
// Starts nothing, and only reads unless told to create the bucket.
const { valores, renglones } = revisarAjustes(process.env);
const enProduccion = valores.AMBIENTE === 'produccion';
const todos = unir(
  renglones,
  enProduccion
    ? await comprobar(valores, relojDelSistema.ahora(), process.argv.includes(CREAR_BALDE))
    : [],
);
const malos = todos.filter(({ reparo }) => reparo !== null).length;
console.log(`AMBIENTE=${valores.AMBIENTE ?? process.env['AMBIENTE']}`);
console.log(escribirRevision(todos));
if (!enProduccion) {
  console.log('Lo que exige producción se revisa con esta misma orden y AMBIENTE=produccion');
}
console.log(malos === 0 ? 'Los ajustes sirven.' : `${malos} por corregir.`);
process.exitCode = malos === 0 ? 0 : 1;
