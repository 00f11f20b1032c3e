import { criptoLocal } from '#integrations/cripto/local.ts';
import type { Config } from '../config.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { USUARIOS_DEMO } from '../db/seed/datos/demo.ts';
import { ErrorDePartida } from '../partida/partida.ts';

/** The demonstration users that can log in with their published password. */
export const demosQueEntran = async (base: Base): Promise<string[]> => {
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

/** What production says of them. */
export const reparoDeDemos = (entran: readonly string[]): string =>
  `Entran con su contraseña de demostración: ${entran.join(', ')}. Cámbiela o desactívelos, ` +
  'partiendo una vez con AMBIENTE=demo';

/** A production setting refuses to start while a demonstration user can log in (C17). */
export const exigirSinDemo = async (config: Config, base: Base): Promise<void> => {
  if (config.AMBIENTE !== 'produccion') return;
  const entran = await demosQueEntran(base);
  if (entran.length > 0) throw new ErrorDePartida(`Usuarios: ${reparoDeDemos(entran)}`);
};
