// One file for the browser: who works with one of them works with the others.
export { Accesos, Brecha } from '../accesos/ListaDeAccesos.tsx';
export { SolicitudDeDatos } from './SolicitudDeDatos.tsx';
export { Solicitudes } from './Solicitudes.tsx';
