/** What `main.ts` tells the bench that it runs, by the environment. */

/** The file to which a bench adds its run; without it the run is only printed. */
export const ARCHIVO_DE_CORRIDA = 'SOAP_BENCH_CORRIDA';

/** Where what every product wrote stays until the last run is over; without it each goes with its process. */
export const CARPETA_DE_PRODUCTOS = 'SOAP_BENCH_PRODUCTOS';
