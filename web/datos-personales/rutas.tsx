import {
  RUTA_DATOS_PERSONALES,
  RUTA_DESCARGA,
  RUTA_PRIVACIDAD,
  RUTA_SOLICITUD,
} from '#features/privacidad/rutas-de-privacidad.ts';
import type { RouteObject } from 'react-router';
import { pantalla } from '../lib/tardia/pantalla.ts';

/** Public screens about the visitor's own data. */
export const rutasDeDatosPersonales: RouteObject[] = [
  pantalla(RUTA_PRIVACIDAD, async () => (await import('./Tratamiento.tsx')).Tratamiento),
  pantalla(
    RUTA_DATOS_PERSONALES,
    async () => (await import('./DatosPersonales.tsx')).DatosPersonales,
  ),
  pantalla(RUTA_SOLICITUD, async () => (await import('./Solicitud.tsx')).Solicitud),
  pantalla(RUTA_DESCARGA, async () => (await import('./Descarga.tsx')).Descarga),
];
