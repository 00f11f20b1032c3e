import { parentPort, workerData } from 'node:worker_threads';
import { atenderSimple, type EncargoSimple } from './encargo-simple.xlsx.ts';

// The whole life of the thread: one file.
const respuesta = atenderSimple(workerData as EncargoSimple);
parentPort?.postMessage(
  respuesta,
  respuesta.tipo === 'libro' ? [respuesta.libro.buffer as ArrayBuffer] : [],
);
