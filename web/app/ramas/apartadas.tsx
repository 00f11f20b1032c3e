import type { RouteObject } from 'react-router';
import { rutasDeAcceso } from '../../acceso/rutas.tsx';
import { rutasDeDatosPersonales } from '../../datos-personales/rutas.tsx';
import { Abierta } from '../guardia/Abierta.tsx';
import { rama } from './rama.tsx';

/** Public screens outside a purchase. */
export const APARTADAS: RouteObject[] = [
  rama(rutasDeAcceso),
  ...rutasDeDatosPersonales.map((ruta) => rama([ruta], Abierta)),
];
