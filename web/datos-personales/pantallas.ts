// One file for the browser: few come, and who does goes from one to the next.
export { DatosPersonales } from './DatosPersonales.tsx';
export { Descarga } from './Descarga.tsx';
export { Solicitud } from './Solicitud.tsx';
export { Tratamiento } from './Tratamiento.tsx';
