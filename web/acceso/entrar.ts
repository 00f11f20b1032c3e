import { ahora } from '../lib/ahora.ts';
import { ErrorDeApi, llamar } from '../lib/api.ts';
import { guardarEndpoints, guardarLogin, olvidarSesion } from '../lib/sesion.ts';
import { esTrozoAusente } from '../lib/version.ts';

export interface Credenciales extends Record<string, unknown> {
  readonly nombreUsuario: string;
  readonly contrasenia: string;
}

/** The contracts bring zod: they come when somebody begins to type, not with the first load. */
export const traerContratos = () => import('#features/acceso/acceso.contract.ts');

/**
 * Logs in and stores the session, then the list of allowed endpoints (ventas §4, §6). Nothing of
 * whoever used this tab before stays. Throws what `llamar` throws.
 */
export const entrar = async (credenciales: Credenciales): Promise<void> => {
  const { iniciarSesion, obtenerEndpoints } = await traerContratos();
  const login = await llamar(iniciarSesion, credenciales);
  olvidarSesion();
  guardarLogin(login, 'login', ahora());
  // Cosmetic, as the server decides each call: without the list nobody is kept out.
  void llamar(obtenerEndpoints, {}).then(guardarEndpoints, () => undefined);
};

const SIN_RESPUESTA = 'Ocurrió un error interno. Por favor, intente nuevamente';
const CREDENCIALES = 'Usuario o contraseña incorrectos';

/** The text of a failed login (ventas §8). */
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
