import { RUTA_BAJA, RUTA_RENOVAR } from '#features/recordatorios/rutas-de-recordatorio.ts';
import type { RouteObject } from 'react-router';
import { pantalla } from '../lib/tardia/pantalla.ts';

/** Pages to which reminders of the end of cover link. */
export const rutasDeAvisos: RouteObject[] = [
  pantalla(RUTA_RENOVAR, async () => (await import('./RenovarPorAviso.tsx')).RenovarPorAviso),
  pantalla(RUTA_BAJA, async () => (await import('./DejarDeRecibir.tsx')).DejarDeRecibir),
];
