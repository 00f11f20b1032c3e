import {
  comprobarNombre,
  type UsuarioVM,
} from '#features/mantenedores/usuarios/usuario.contract.ts';
import type { FormErrors } from '@mantine/form';
import { llamar } from '../../lib/api/api.ts';
import { erroresDeCampo } from '../../lib/api/errores-de-campo.ts';
import { ETIQUETAS, type ValoresDeUsuario } from './usuario.ts';

/**
 * Goes on to the next steps if the server accepts the user name, else returns its error for the field. An
 * unchanged name is not checked. Without an answer it goes on, because saving checks again.
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
