import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { CLAVE_DE_PRUEBA, crearUsuario } from '#server/test/negocio/fabrica.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { iniciarSesion } from './iniciar-sesion.usecase.ts';

describe('a login during a change of the user', () => {
  let casa: Casa;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
  });
  afterAll(() => casa.cerrar());

  it.each([{ clave_hash: 'otro' }, { vigente: false }])(
    'C13: opens no session when the user became %o after the password check',
    async (cambio) => {
      const { id, nombre } = await crearUsuario(casa, 1);
      const { cripto } = casa.puertos;
      const claveCoincide = async (clave: string, hash: string | null): Promise<boolean> => {
        const coincide = await cripto.claveCoincide(clave, hash);
        await casa.base.updateTable('usuarios').set(cambio).where('id', '=', id).execute();
        return coincide;
      };
      const puertos = { ...casa.puertos, cripto: { ...cripto, claveCoincide } };
      const entrada = iniciarSesion({ ...casa.contexto(), puertos }, casa.enTransaccion, {
        nombreUsuario: nombre,
        contrasenia: CLAVE_DE_PRUEBA,
      });
      await expect(entrada).rejects.toMatchObject({ codigo: 'acceso.credenciales' });
      const abiertas = casa.base.selectFrom('sesiones').select('id').where('usuario_id', '=', id);
      expect(await abiertas.execute()).toEqual([]);
    },
  );
});
