import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { pantalla } from '../lib/tardia/pantalla.ts';

const iniciarSesion = async (): Promise<ComponentType> =>
  (await import('./IniciarSesion.tsx')).IniciarSesion;

/** Screens that begin or end a login session; they stand outside the guard (V-RUTA-001). */
export const rutasDeAcceso: RouteObject[] = [
  pantalla('/acceso/iniciarSesion', iniciarSesion),
  pantalla('/acceso/vuelta', iniciarSesion),
  pantalla(
    '/acceso/olvideMiClave',
    async () => (await import('./clave/OlvideMiClave.tsx')).OlvideMiClave,
  ),
  pantalla('/acceso/nuevaClave', async () => (await import('./clave/NuevaClave.tsx')).NuevaClave),
  pantalla('/acceso/cerrarSesion', async () => (await import('./CerrarSesion.tsx')).CerrarSesion),
  pantalla(
    '/acceso/redireccionCerradoSesion',
    async () => (await import('./RedireccionCerradoSesion.tsx')).RedireccionCerradoSesion,
  ),
];
