import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type Base, estadoDelPool } from '#nucleo/db/conexion.ts';
import { type Familia, medidor } from './metricas.ts';

const RESOLUCION_MS = 10;
const CUANTILES = [0.5, 0.95, 0.99] as const;

interface Proceso {
  /** What this process uses. The delays are those since they were last read. */
  familias(): Familia[];
  cerrar(): void;
}

/**
 * Starts to watch this process: how late its event loop runs, its memory, its processor and its
 * connections.
 */
export const vigilarProceso = (base: Base): Proceso => {
  const demora = monitorEventLoopDelay({ resolution: RESOLUCION_MS });
  demora.enable();
  // Each measure includes the interval of the timer it is taken with.
  const segundos = (nanos: number): number => Math.max(0, nanos / 1e9 - RESOLUCION_MS / 1e3);
  return {
    familias() {
      const demoras = [
        ...CUANTILES.map((q) => ({
          etiquetas: { quantile: String(q) },
          valor: segundos(demora.percentile(q * 100)),
        })),
        { etiquetas: { quantile: '1' }, valor: segundos(demora.max) },
      ];
      demora.reset();
      const { rss, heapUsed } = process.memoryUsage();
      const { total, libres, esperando } = estadoDelPool(base);
      const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
      return [
        medidor('soap_event_loop_delay_seconds', 'Delay since the last reading.', demoras),
        medidor('soap_memory_bytes', 'Resident memory and used heap.', [
          { etiquetas: { kind: 'rss' }, valor: rss },
          { etiquetas: { kind: 'heap' }, valor: heapUsed },
          { etiquetas: { kind: 'rss_peak' }, valor: maxRSS * 1_024 },
        ]),
        medidor('soap_db_connections', 'Connections of the pool, and who waits for one.', [
          { etiquetas: { state: 'used' }, valor: total - libres },
          { etiquetas: { state: 'idle' }, valor: libres },
          { etiquetas: { state: 'waiting' }, valor: esperando },
        ]),
        {
          nombre: 'soap_cpu_seconds_total',
          ayuda: 'Processor time of all threads.',
          tipo: 'counter',
          muestras: [{ valor: (userCPUTime + systemCPUTime) / 1e6 }],
        },
      ];
    },
    cerrar: () => demora.disable(),
  };
};
