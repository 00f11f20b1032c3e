import {
  RUTA_DATOS_PERSONALES,
  RUTA_DESCARGA,
  RUTA_PRIVACIDAD,
  RUTA_SOLICITUD,
} from '#features/privacidad/rutas-de-privacidad.ts';
import type { RouteObject } from 'react-router';

/** What anybody may read, and ask for, about their own data. */
export const rutasDeDatosPersonales: RouteObject[] = [
  {
    path: RUTA_PRIVACIDAD,
    lazy: async () => ({ Component: (await import('./Tratamiento.tsx')).Tratamiento }),
  },
  {
    path: RUTA_DATOS_PERSONALES,
    lazy: async () => ({ Component: (await import('./DatosPersonales.tsx')).DatosPersonales }),
  },
  {
    path: RUTA_SOLICITUD,
    lazy: async () => ({ Component: (await import('./Solicitud.tsx')).Solicitud }),
  },
  {
    path: RUTA_DESCARGA,
    lazy: async () => ({ Component: (await import('./Descarga.tsx')).Descarga }),
  },
];
