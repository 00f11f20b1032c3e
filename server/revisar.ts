import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Valores } from './ajustes.ts';
import { escribirRevision, revisarAjustes } from './config.ts';
import { abrirBase } from '#nucleo/db/conexion.ts';
import type { Renglon } from './exigencias/exigencias.ts';
import { revisarUsuarios, SIN_ADMINISTRADOR } from './exigencias/usuarios.ts';

/** The embedded database is not started for it: all that can be said is whether there is one. */
const revisarEmbebida = ({ SOAP_DATOS = '', CLAVE_ADMIN }: Partial<Valores>): Renglon[] =>
  CLAVE_ADMIN || existsSync(join(SOAP_DATOS, 'base')) ? [] : [SIN_ADMINISTRADOR];

const revisarBase = async (valores: Partial<Valores>): Promise<Renglon[]> => {
  const { DATABASE_URL: url, BASE_EMBEBIDA } = valores;
  if (!url) return BASE_EMBEBIDA ? revisarEmbebida(valores) : [];
  const base = abrirBase(url, 1);
  try {
    return await revisarUsuarios(valores, base);
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    return [{ ajuste: 'DATABASE_URL', reparo: `La base no responde: ${message || code}` }];
  } finally {
    await base.destroy();
  }
};

/** One line a setting, in the order of `primeros`: what is wrong stands over what is good. */
const unir = (primeros: readonly Renglon[], otros: readonly Renglon[]): Renglon[] => {
  const porAjuste = new Map(primeros.map((renglon) => [renglon.ajuste, renglon]));
  for (const renglon of otros) {
    if (porAjuste.get(renglon.ajuste)?.reparo == null) porAjuste.set(renglon.ajuste, renglon);
  }
  return [...porAjuste.values()];
};

// Reads only, and starts nothing.
const { valores, renglones } = revisarAjustes(process.env);
const enProduccion = valores.AMBIENTE === 'produccion';
const todos = unir(renglones, enProduccion ? await revisarBase(valores) : []);
const malos = todos.filter(({ reparo }) => reparo !== null).length;
console.log(`AMBIENTE=${valores.AMBIENTE ?? process.env['AMBIENTE']}`);
console.log(escribirRevision(todos));
if (!enProduccion) {
  console.log('Lo que exige producción se revisa con AMBIENTE=produccion npm run revisar');
}
console.log(malos === 0 ? 'Los ajustes sirven.' : `${malos} por corregir.`);
process.exitCode = malos === 0 ? 0 : 1;
