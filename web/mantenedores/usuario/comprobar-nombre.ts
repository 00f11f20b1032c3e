import {
  comprobarNombre,
  type UsuarioVM,
} from '#features/mantenedores/usuarios/usuario.contract.ts';
import type { FormErrors } from '@mantine/form';
import { llamar } from '../../lib/api.ts';
import { erroresDeCampo } from '../../lib/errores-de-campo.ts';
import { ETIQUETAS, type ValoresDeUsuario } from './usuario.ts';

/**
 * Goes on to the steps that follow a user name if the server has nothing against it, else answers that
 * at its field; the one that the user has is not asked for. A server that does not answer stops no one:
 * saving asks it again.
 */
export const siEstaLibre = async (
  { username }: ValoresDeUsuario,
  registro: UsuarioVM | null,
  seguir: () => void,
): Promise<FormErrors | void> => {
  if (username !== registro?.username) {
    const entrada = { username, ...(registro && { id: registro.id }) };
    const reparos = await llamar(comprobarNombre, entrada).then(
      () => ({}),
      (error: unknown) => erroresDeCampo(error, ETIQUETAS),
    );
    if (Object.keys(reparos).length > 0) return reparos;
  }
  seguir();
  return undefined;
};
