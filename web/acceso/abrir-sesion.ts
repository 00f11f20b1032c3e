import type { SesionPublicaVM, SesionVM } from '#features/acceso/entrada/entrada.contract.ts';
import { ahora } from '../lib/ahora.ts';
import { llamar } from '../lib/api.ts';
import { olvidarEnlace } from '../lib/sesion/enlace-de-compra.ts';
import { guardarEndpoints, guardarLogin, olvidarSesion } from '../lib/sesion/sesion.ts';

/** The contracts bring zod: they come when somebody begins to type, not with the first load. */
export const traerContratos = () => import('#features/acceso/entrada/entrada.contract.ts');
export const traerContratosDeSesion = () => import('#features/acceso/sesion/sesion.contract.ts');

/**
 * Stores a session the server just opened, then the list of its endpoints (V-SES-004, V-SES-005).
 * Nothing of whoever used this tab before stays.
 */
export const abrirSesion = (login: SesionVM | SesionPublicaVM, tipo: 'login' | 'publica'): void => {
  olvidarSesion();
  if (tipo === 'login') olvidarEnlace();
  guardarLogin(login, tipo, ahora());
  // Cosmetic, as the server decides each call: without the list nobody is kept out.
  void traerContratosDeSesion()
    .then(({ obtenerEndpoints }) => llamar(obtenerEndpoints, {}))
    .then(guardarEndpoints, () => undefined);
};
