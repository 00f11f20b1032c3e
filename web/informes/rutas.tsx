import { CLASES_DE_INFORME, INFORMES } from '#features/informes/ventas/clases-de-informe.ts';
import type { RouteObject } from 'react-router';
import { pantalla } from '../lib/tardia/pantalla.ts';

const INFORMES_DE_VENTAS: readonly RouteObject[] = CLASES_DE_INFORME.map((clase) =>
  pantalla(INFORMES[clase].ruta, async () => {
    const { PantallaDeInforme } = await import('./PantallaDeInforme.tsx');
    return () => <PantallaDeInforme clase={clase} />;
  }),
);

/** A screen per kind of report (A-RUTA-019, A-RUTA-020), and the reminders; all need a session and their window. */
export const rutasDeInformes: RouteObject[] = [
  ...INFORMES_DE_VENTAS,
  pantalla(
    '/Informes/Recordatorios',
    async () => (await import('./recordatorios/Recordatorios.tsx')).Recordatorios,
  ),
];
