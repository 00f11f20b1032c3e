import type { RouteObject } from 'react-router';
import { pantalla } from '../lib/tardia/pantalla.ts';

/** Screens of a buyer's purchase that need a session and their window (V-RUTA-002). */
export const rutasDeVentaGuardadas: RouteObject[] = [
  pantalla(
    '/venta/ingresoVehiculo',
    async () => (await import('./ingreso/IngresoVehiculo.tsx')).IngresoVehiculo,
  ),
  pantalla(
    '/venta/listaVehiculos',
    async () => (await import('./lista/ListaVehiculos.tsx')).ListaVehiculos,
  ),
  pantalla(
    '/venta/terminosYCondiciones',
    async () => (await import('./terminos/TerminosYCondiciones.tsx')).TerminosYCondiciones,
  ),
  pantalla('/venta/pago', async () => (await import('./pago/Pago.tsx')).Pago),
];

/** Screens of a sale outside the session guard. */
export const rutasDeVentaAbiertas: RouteObject[] = [
  pantalla(
    '/venta/emisionPoliza',
    async () => (await import('./emision/EmisionPoliza.tsx')).EmisionPoliza,
  ),
  pantalla(
    '/venta/descargarPoliza',
    async () => (await import('./descarga/DescargarPoliza.tsx')).DescargarPoliza,
  ),
];
