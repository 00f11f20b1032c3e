import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, type Registry } from 'prom-client';
import { type Base, estadoDelPool } from '#nucleo/db/conexion.ts';

const RESOLUCION_MS = 10;
const CUANTILES = [0.5, 0.95, 0.99] as const;

/** Event loop delay since the last reading. */
const medirDemora = (registro: Registry): (() => void) => {
  const demora = monitorEventLoopDelay({ resolution: RESOLUCION_MS });
  demora.enable();
  // Subtracts the timer's own interval, which each measure includes.
  const segundos = (nanos: number): number => Math.max(0, nanos / 1e9 - RESOLUCION_MS / 1e3);
  registro.registerMetric(
    new Gauge({
      name: 'soap_event_loop_delay_seconds',
      help: 'Delay since the last reading.',
      labelNames: ['quantile'],
      registers: [],
      collect() {
        for (const q of CUANTILES)
          this.set({ quantile: String(q) }, segundos(demora.percentile(q * 100)));
        this.set({ quantile: '1' }, segundos(demora.max));
        demora.reset();
      },
    }),
  );
  return () => demora.disable();
};

/**
 * Measures this process from now on: event loop delay, memory, processor and connections. Returns a function
 * that stops it.
 */
export const vigilarProceso = (base: Base, registro: Registry): (() => void) => {
  const descuidarDemora = medirDemora(registro);
  registro.registerMetric(
    new Gauge({
      name: 'soap_memory_bytes',
      help: 'Resident memory and used heap.',
      labelNames: ['kind'],
      registers: [],
      collect() {
        const { rss, heapUsed } = process.memoryUsage();
        this.set({ kind: 'rss' }, rss);
        this.set({ kind: 'heap' }, heapUsed);
        this.set({ kind: 'rss_peak' }, process.resourceUsage().maxRSS * 1_024);
      },
    }),
  );
  registro.registerMetric(
    new Gauge({
      name: 'soap_db_connections',
      help: 'Connections of the pool, and who waits for one.',
      labelNames: ['state'],
      registers: [],
      collect() {
        const { total, libres, esperando } = estadoDelPool(base);
        this.set({ state: 'used' }, total - libres);
        this.set({ state: 'idle' }, libres);
        this.set({ state: 'waiting' }, esperando);
      },
    }),
  );
  registro.registerMetric(
    new Counter({
      name: 'soap_cpu_seconds_total',
      help: 'Processor time of all threads.',
      registers: [],
      collect() {
        const { userCPUTime, systemCPUTime } = process.resourceUsage();
        this.reset();
        this.inc((userCPUTime + systemCPUTime) / 1e6);
      },
    }),
  );
  return descuidarDemora;
};
