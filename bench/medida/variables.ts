/** What `main.ts` tells the bench that it runs, by the environment. */

/** The file where it wants the run; without it the bench keeps it itself. */
export const ARCHIVO_DE_CORRIDA = 'SOAP_BENCH_CORRIDA';

/** Where what every product wrote stays until the last run is over; without it each goes with its process. */
export const CARPETA_DE_PRODUCTOS = 'SOAP_BENCH_PRODUCTOS';
