import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';

const pantalla = (path: string, traer: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await traer() }),
});

/** The reports (A-RUTA-019, A-RUTA-020); all need a session and their window. */
export const rutasDeInformes: RouteObject[] = [
  pantalla(
    '/Informes/InformeVentas',
    async () => (await import('./InformeVentas.tsx')).InformeVentas,
  ),
  pantalla(
    '/Informes/InformeVentasAnuladas',
    async () => (await import('./InformeVentasAnuladas.tsx')).InformeVentasAnuladas,
  ),
];
