import { ErrorDeApi, llamar } from '../lib/api.ts';
import { esTrozoAusente } from '../lib/version.ts';
import { abrirSesion, traerContratos } from './abrir-sesion.ts';

export interface Credenciales extends Record<string, unknown> {
  readonly nombreUsuario: string;
  readonly contrasenia: string;
}

/** Logs in and stores the session. Throws what `llamar` throws. */
export const entrar = async (credenciales: Credenciales): Promise<void> => {
  const { iniciarSesion } = await traerContratos();
  abrirSesion(await llamar(iniciarSesion, credenciales), 'login');
};

const SIN_RESPUESTA = 'Ocurrió un error interno. Por favor, intente nuevamente';
const CREDENCIALES = 'Usuario o contraseña incorrectos';

/** The text of a failed login (V-ERR-001 to 005). */
export const textoDeFallo = (error: unknown): string => {
  if (esTrozoAusente(error)) return SIN_RESPUESTA;
  if (!(error instanceof ErrorDeApi)) return 'Hubo un error al iniciar sesión';
  const { estado, codigo, cuerpo, message } = error;
  if (estado === 0 || estado === 408) return SIN_RESPUESTA;
  if (codigo === 'respuesta.no_es_json') return message;
  if (codigo === 'desconocido') {
    return `${estado} ${typeof cuerpo['texto'] === 'string' ? cuerpo['texto'] : message}`;
  }
  // Nobody's password is wrong because the server is busy or broken.
  if (estado === 429) return message;
  return estado >= 500 ? 'Hubo un error interno. Por favor intente nuevamente' : CREDENCIALES;
};
