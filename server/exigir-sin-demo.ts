import type { Config } from './config.ts';
import { USUARIOS_DEMO } from './db/seed/datos/demo.ts';
import type { Base } from './db/conexion.ts';
import { criptoLocal } from '#integrations/cripto/local.ts';

/** A production setting refuses to start while a demonstration user can log in (C17). */
export const exigirSinDemo = async (config: Config, base: Base): Promise<void> => {
  if (config.AMBIENTE !== 'produccion') return;
  const { claveCoincide } = criptoLocal(config.SECRETO ?? '');
  const claves = new Map<string, string>(USUARIOS_DEMO.map((u) => [u.nombre, u.clave]));
  const usuarios = await base
    .selectFrom('usuarios')
    .select(['nombre_usuario', 'clave_hash'])
    .where('vigente', '=', true)
    .where((eb) => eb(eb.fn<string>('lower', ['nombre_usuario']), 'in', [...claves.keys()]))
    .execute();
  for (const { nombre_usuario, clave_hash } of usuarios) {
    if (await claveCoincide(claves.get(nombre_usuario.toLowerCase()) ?? '', clave_hash)) {
      throw new Error(`En producción el usuario de demostración ${nombre_usuario} no puede entrar`);
    }
  }
};
