import { parentPort, workerData } from 'node:worker_threads';
import { atenderEncargo, type EncargoLibro } from './encargo-libro.xlsx.ts';

// The whole life of the thread: one file.
const respuesta = atenderEncargo(workerData as EncargoLibro);
parentPort?.postMessage(
  respuesta,
  respuesta.tipo === 'con_errores' ? [respuesta.libro.buffer as ArrayBuffer] : [],
);
