import { Counter, Histogram, type Registry } from 'prom-client';

const COTAS = [0.1, 0.5, 1, 5, 30];

/**
 * Counts this worker's jobs by queue and outcome, with their duration. Returns the function that records one.
 */
export const contarTrabajos = (
  registro: Registry,
): ((queue: string, outcome: string, segundos: number) => void) => {
  const registers = [registro];
  const hechos = new Counter({
    name: 'soap_jobs_total',
    help: 'Jobs of this worker: done or failed.',
    labelNames: ['queue', 'outcome'],
    registers,
  });
  const duracion = new Histogram({
    name: 'soap_job_seconds',
    help: 'Time of a job.',
    labelNames: ['queue'],
    buckets: COTAS,
    registers,
  });
  return (queue, outcome, segundos) => {
    hechos.inc({ queue, outcome });
    duracion.observe({ queue }, segundos);
  };
};
