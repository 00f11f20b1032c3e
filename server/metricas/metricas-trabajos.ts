import { crearContador, crearHistograma, type Familia } from './metricas.ts';

const COTAS = [0.1, 0.5, 1, 5, 30];

/** Counts the jobs of this worker by queue and outcome, and how long they took. */
export const contarTrabajos = (): {
  anotar(queue: string, outcome: string, segundos: number): void;
  familias(): Familia[];
} => {
  const hechos = crearContador('soap_jobs_total', 'Jobs of this worker: done or failed.');
  const duracion = crearHistograma('soap_job_seconds', 'Time of a job.', COTAS);
  return {
    anotar(queue, outcome, segundos) {
      hechos.sumar({ queue, outcome });
      duracion.observar({ queue }, segundos);
    },
    familias: () => [hechos.familia(), duracion.familia()],
  };
};
