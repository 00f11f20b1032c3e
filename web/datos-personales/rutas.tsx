import {
  RUTA_DATOS_PERSONALES,
  RUTA_DESCARGA,
  RUTA_PRIVACIDAD,
  RUTA_SOLICITUD,
} from '#features/privacidad/rutas-de-privacidad.ts';
import type { RouteObject } from 'react-router';
import type * as Todas from './pantallas.ts';

type Pantallas = typeof Todas;

const pantalla = (path: string, cual: keyof Pantallas): RouteObject => ({
  path,
  lazy: async () => ({ Component: (await import('./pantallas.ts'))[cual] }),
});

/** What anybody may read, and ask for, about their own data. */
export const rutasDeDatosPersonales: RouteObject[] = [
  pantalla(RUTA_PRIVACIDAD, 'Tratamiento'),
  pantalla(RUTA_DATOS_PERSONALES, 'DatosPersonales'),
  pantalla(RUTA_SOLICITUD, 'Solicitud'),
  pantalla(RUTA_DESCARGA, 'Descarga'),
];
