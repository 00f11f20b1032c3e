import type { SesionPublicaVM } from '#features/acceso/entrada/entrada.contract.ts';
import type { SesionVM } from '#features/acceso/entrada/sesion-vm.contract.ts';
import { obtenerEndpoints } from '#features/acceso/sesion/sesion.contract.ts';
import { ahora } from '../navegador/ahora.ts';
import { llamar } from '../api/api.ts';
import { insistir } from '../tardia/insistir.ts';
import { olvidarEnlace } from './enlace-de-compra.ts';
import { mientrasLlegan } from './permisos.ts';
import { guardarEndpoints, guardarLogin, olvidarSesion } from './sesion.ts';

/** Loads the login's contracts when somebody starts to type, not with the first load. */
export const traerContratos = () =>
  insistir(() => import('#features/acceso/entrada/entrada.contract.ts'));

/** Homes wait so long for the list of endpoints, then show what needs none (A-INICIO1-003). */
const TIEMPO_MS = 10_000;

/**
 * Fetches the calls allowed to this session; its home waits for them. Fails silently, also without an answer:
 * the list decides what is shown, the server decides each call.
 */
export const traerEndpoints = (): Promise<void> =>
  mientrasLlegan(async () => {
    try {
      guardarEndpoints(await llamar(obtenerEndpoints, {}, { tiempoMs: TIEMPO_MS }));
    } catch {
      // The next page load asks again.
    }
  });

/**
 * Stores a new session, then its list of endpoints (V-SES-004, V-SES-005). Clears everything of the tab's
 * previous user.
 */
export const abrirSesion = (login: SesionVM | SesionPublicaVM, tipo: 'login' | 'publica'): void => {
  olvidarSesion();
  if (tipo === 'login') olvidarEnlace();
  guardarLogin(login, tipo, ahora());
  void traerEndpoints();
};
