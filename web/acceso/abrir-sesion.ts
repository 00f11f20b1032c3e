import type { SesionPublicaVM } from '#features/acceso/entrada/entrada.contract.ts';
import type { SesionVM } from '#features/acceso/entrada/sesion-vm.contract.ts';
import { obtenerEndpoints } from '#features/acceso/sesion/sesion.contract.ts';
import { ahora } from '../lib/ahora.ts';
import { llamar } from '../lib/api.ts';
import { insistir } from '../lib/tardia/insistir.ts';
import { olvidarEnlace } from '../lib/sesion/enlace-de-compra.ts';
import { guardarEndpoints, guardarLogin, olvidarSesion } from '../lib/sesion/sesion.ts';

/** The calls of the login come when somebody begins to type, not with the first load. */
export const traerContratos = () =>
  insistir(() => import('#features/acceso/entrada/entrada.contract.ts'));

/** Asks what this session may call. Cosmetic, as the server decides each call: it fails in silence. */
export const traerEndpoints = async (): Promise<void> => {
  try {
    guardarEndpoints(await llamar(obtenerEndpoints, {}));
  } catch {
    // The next load of the page asks again.
  }
};

/**
 * Stores a session the server just opened, then the list of its endpoints (V-SES-004, V-SES-005).
 * Nothing of whoever used this tab before stays.
 */
export const abrirSesion = (login: SesionVM | SesionPublicaVM, tipo: 'login' | 'publica'): void => {
  olvidarSesion();
  if (tipo === 'login') olvidarEnlace();
  guardarLogin(login, tipo, ahora());
  void traerEndpoints();
};
