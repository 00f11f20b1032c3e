/** Environment variables that `main.ts` gives to a bench. */

/** File to which a bench appends its run; without it the run is only printed. */
export const ARCHIVO_DE_CORRIDA = 'SOAP_BENCH_CORRIDA';

/** Folder that keeps all data of the products until the last run; without it each process deletes its own. */
export const CARPETA_DE_PRODUCTOS = 'SOAP_BENCH_PRODUCTOS';
