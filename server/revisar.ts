import type { Valores } from './ajustes.ts';
import { escribirRevision, revisarAjustes } from './config.ts';
import { abrirBase } from '#nucleo/db/conexion.ts';
import type { Renglon } from './exigencias/exigencias.ts';
import { demosQueEntran, reparoDeDemos } from './exigencias/exigir-sin-demo.ts';

const USUARIOS = 'usuarios';

/** Who can log in, where there is a database to ask; an empty one has nobody. */
const revisarUsuarios = async ({ DATABASE_URL: url }: Partial<Valores>): Promise<Renglon[]> => {
  if (!url) return [];
  const base = abrirBase(url, 1);
  try {
    const entran = await demosQueEntran(base);
    return [{ ajuste: USUARIOS, reparo: entran.length > 0 ? reparoDeDemos(entran) : null }];
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    if (code === '42P01') return [{ ajuste: USUARIOS, reparo: null }];
    return [{ ajuste: 'DATABASE_URL', reparo: `La base no responde: ${message || code}` }];
  } finally {
    await base.destroy();
  }
};

// Reads only, and starts nothing.
const { valores, renglones } = revisarAjustes(process.env);
const enProduccion = valores.AMBIENTE === 'produccion';
const todos = [...renglones, ...(enProduccion ? await revisarUsuarios(valores) : [])];
const malos = todos.filter(({ reparo }) => reparo !== null).length;
console.log(`AMBIENTE=${valores.AMBIENTE ?? process.env['AMBIENTE']}`);
console.log(escribirRevision(todos));
if (!enProduccion) {
  console.log('Lo que exige producción se revisa con AMBIENTE=produccion npm run revisar');
}
console.log(malos === 0 ? 'Los ajustes sirven.' : `${malos} por corregir.`);
process.exitCode = malos === 0 ? 0 : 1;
