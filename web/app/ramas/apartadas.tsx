import type { RouteObject } from 'react-router';
import { rutasDeAcceso } from '../../acceso/rutas.tsx';
import { rutasDeAvisos } from '../../avisos/rutas.tsx';
import { rutasDeDatosPersonales } from '../../datos-personales/rutas.tsx';
import { Abierta } from '../guardia/Abierta.tsx';
import { rama } from './rama.tsx';

/** Public screens outside a purchase. */
export const APARTADAS: RouteObject[] = [
  rama(rutasDeAcceso),
  ...[...rutasDeDatosPersonales, ...rutasDeAvisos].map((ruta) => rama([ruta], Abierta)),
];
