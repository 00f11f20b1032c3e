// One chunk for the browser, because these screens are used together.
export { Accesos, Brecha } from '../accesos/ListaDeAccesos.tsx';
export { SolicitudDeDatos } from './SolicitudDeDatos.tsx';
export { Solicitudes } from './Solicitudes.tsx';
