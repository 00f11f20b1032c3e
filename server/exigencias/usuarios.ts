import { criptoLocal } from '#integrations/cripto/local.ts';
import { type Config, exigirRenglones } from '../config.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { USUARIOS_DEMO } from '../db/seed/datos/demo.ts';
import type { Renglon } from './exigencias.ts';

/** SQLSTATE of a missing table. */
const SIN_TABLA = '42P01';

/** Returns the demand on a production database in which nobody can log in yet. */
export const SIN_ADMINISTRADOR: Renglon = {
  ajuste: 'CLAVE_ADMIN',
  reparo:
    'Falta, y nadie podría entrar en esta base vacía: ponga la contraseña con que nace el usuario admin',
};

/** Demonstration users that can log in with their published password. */
const demosQueEntran = async (base: Base): Promise<string[]> => {
  // Comparing a password needs no secret of the installation.
  const { claveCoincide } = criptoLocal('');
  const claves = new Map<string, string>(USUARIOS_DEMO.map((u) => [u.nombre, u.clave]));
  const usuarios = await base
    .selectFrom('usuarios')
    .select(['nombre_usuario', 'clave_hash'])
    .where('vigente', '=', true)
    .where((eb) => eb(eb.fn<string>('lower', ['nombre_usuario']), 'in', [...claves.keys()]))
    .orderBy('id')
    .execute();
  const entran: string[] = [];
  for (const { nombre_usuario, clave_hash } of usuarios) {
    const clave = claves.get(nombre_usuario.toLowerCase()) ?? '';
    if (await claveCoincide(clave, clave_hash)) entran.push(nombre_usuario);
  }
  return entran;
};

const reparoDeDemos = (entran: readonly string[]): string =>
  `Entran con su contraseña de demostración: ${entran.join(', ')}. Cámbiela o desactívelos, ` +
  'partiendo una vez con AMBIENTE=demo';

const hayUsuarios = async (base: Base): Promise<boolean> => {
  try {
    const uno = await base.selectFrom('usuarios').select('id').limit(1).executeTakeFirst();
    return uno !== undefined;
  } catch (error) {
    if ((error as { code?: string }).code === SIN_TABLA) return false;
    throw error;
  }
};

/**
 * Returns the demands of production on the users who can log in. Reads only; the database may still be empty.
 */
export const revisarUsuarios = async (
  { CLAVE_ADMIN }: Pick<Partial<Config>, 'CLAVE_ADMIN'>,
  base: Base,
): Promise<Renglon[]> => {
  if (!(await hayUsuarios(base))) return CLAVE_ADMIN ? [] : [SIN_ADMINISTRADOR];
  const entran = await demosQueEntran(base);
  return [{ ajuste: 'usuarios', reparo: entran.length > 0 ? reparoDeDemos(entran) : null }];
};

/**
 * Throws in production while a demonstration user can log in (C17), and while nobody can: an empty database
 * without CLAVE_ADMIN.
 */
export const exigirUsuarios = async (config: Config, base: Base): Promise<void> => {
  if (config.AMBIENTE !== 'produccion') return;
  exigirRenglones(await revisarUsuarios(config, base));
};
