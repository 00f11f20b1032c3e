import type { SesionVM } from '#features/acceso/entrada/sesion-vm.contract.ts';
import { devolver, leerApartado } from '../lib/sesion/apartado.ts';
import { abrirSesion } from './abrir-sesion.ts';

/**
 * Stores the session of somebody who just logged in. Who comes back to the tab in which their session
 * ended finds the sale there again; of anybody else's nothing stays (V-CAMINO-043).
 */
export const abrirLogin = (login: SesionVM): void => {
  const apartado = leerApartado();
  abrirSesion(login, 'login');
  if (apartado?.usuarioId === login.id) devolver(apartado);
};
