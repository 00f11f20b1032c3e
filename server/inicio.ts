import { API, encenderTodo, WORKER } from './partida/encender.ts';
import { lanzar } from './procesos/procesos.ts';

await encenderTodo((_config, entorno) =>
  Promise.all([lanzar('api', API, entorno), lanzar('worker', WORKER, entorno)]),
);
