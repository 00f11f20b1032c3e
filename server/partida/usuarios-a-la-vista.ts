import type { Config } from '../config.ts';
import { CLAVE_ADMIN_DEMO, USUARIOS_DEMO } from '../db/seed/datos/demo.ts';

/** Lines that say how to log in: the seeded users and their passwords, or the setting that holds one. */
export const usuariosALaVista = ({
  AMBIENTE,
  SEMILLA,
  CLAVE_ADMIN,
}: Pick<Config, 'AMBIENTE' | 'SEMILLA' | 'CLAVE_ADMIN'>): string[] => {
  if (AMBIENTE !== 'demo') return [];
  const usuarios =
    SEMILLA === 'minima'
      ? [
          {
            nombre: 'admin',
            clave:
              CLAVE_ADMIN === undefined
                ? `${CLAVE_ADMIN_DEMO} en una base nueva (CLAVE_ADMIN la cambia)`
                : 'la contraseña de CLAVE_ADMIN en una base nueva',
          },
        ]
      : USUARIOS_DEMO;
  return usuarios.map(({ nombre, clave }) => `  ${nombre.padEnd(10)} ${clave}`);
};
