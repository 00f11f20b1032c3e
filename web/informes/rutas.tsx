import { CLASES_DE_INFORME, INFORMES } from '#features/informes/ventas/clases-de-informe.ts';
import type { RouteObject } from 'react-router';
import { pantalla } from '../lib/tardia/pantalla.ts';

/** A screen per kind of report (A-RUTA-019, A-RUTA-020); all need a session and their window. */
export const rutasDeInformes: RouteObject[] = CLASES_DE_INFORME.map((clase) =>
  pantalla(INFORMES[clase].ruta, async () => {
    const { PantallaDeInforme } = await import('./PantallaDeInforme.tsx');
    return () => <PantallaDeInforme clase={clase} />;
  }),
);
