import { setTimeout as pausa } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { BYTES_MAXIMOS, type LibroFallido } from './libro.ts';

/** What a thread may use before it is ended: milliseconds, of its processor too, and MB of its heap. */
export interface LimitesHilo {
  readonly tiempoMaximoMs?: number;
  readonly cpuMaximoMs?: number;
  readonly memoriaMb?: number;
}

const MS_ENTRE_MIRADAS = 100;
const CPU_BASE_MS = 1_000;
const CPU_POR_MB_MS = 4_000;
const CPU_MAXIMO_MS = 6_000;
const MB = 1_048_576;

/**
 * The processor time a file of this size may take: at least three times what 20,000 vehicles need,
 * in the 1 MB they take at the least. A small file that leads its reader round for ever is ended
 * within two seconds (F31), and an honest one is not when the machine is busy with others.
 */
const cpuPara = (bytes: number): number =>
  Math.min(CPU_MAXIMO_MS, CPU_BASE_MS + (bytes / MB) * CPU_POR_MB_MS);

const FALLA_MEMORIA = 'ERR_WORKER_OUT_OF_MEMORY';

// One file at a time in a process: several at once would share out the memory, not the processor.
let turno: Promise<unknown> = Promise.resolve();

const enTurno = <T>(tarea: () => Promise<T>): Promise<T> => {
  const mia = turno.then(tarea, tarea);
  turno = mia.catch(() => undefined);
  return mia;
};

const falla = (motivo: LibroFallido['motivo']): LibroFallido => ({ tipo: 'falla', motivo });

/** Calls `pasado` once the thread has used so much of the processor; stops when `vive` is false. */
const medirCpu = async (
  hilo: Worker,
  maximoMs: number,
  { vive, pasado }: { vive: () => boolean; pasado: () => void },
): Promise<void> => {
  while (vive()) {
    await pausa(MS_ENTRE_MIRADAS);
    // A thread that ended meanwhile has nothing to say.
    const { user, system } = await hilo.cpuUsage().catch(() => ({ user: 0, system: 0 }));
    if ((user + system) / 1_000 > maximoMs) return pasado();
  }
};

const escuchar = <R>(
  hilo: Worker,
  { tiempoMaximoMs, cpuMaximoMs }: { tiempoMaximoMs: number; cpuMaximoMs: number },
): Promise<R | LibroFallido> =>
  new Promise((resolver, rechazar) => {
    const alTiempo = (): void => resolver(falla('tiempo'));
    const plazo = setTimeout(alTiempo, tiempoMaximoMs);
    let vive = true;
    void medirCpu(hilo, cpuMaximoMs, { vive: () => vive, pasado: alTiempo });
    hilo.once('message', resolver);
    hilo.once('error', (error: Error & { code?: string }) => {
      if (error.code === FALLA_MEMORIA) resolver(falla('memoria'));
      else rechazar(error);
    });
    hilo.once('exit', (codigo) => {
      vive = false;
      clearTimeout(plazo);
      // After an answer this changes nothing.
      rechazar(new Error(`The thread of the workbook ended with ${codigo} and no answer`));
    });
  });

/** What a thread is asked for: the file it begins with, or null when what it reads is our own. */
interface Encargo {
  readonly archivo: Uint8Array | null;
}

/**
 * Runs the module `hilo` on one workbook in a thread of its own, which is dead when this answers
 * with what it posted, or with why the file could not be looked into. It never blocks the process.
 * Throws only for our own faults.
 */
export const correrEnHilo = <R>(
  hilo: URL,
  encargo: Encargo,
  limites: LimitesHilo = {},
): Promise<R | LibroFallido> => {
  const { tiempoMaximoMs = 30_000, memoriaMb = 256 } = limites;
  // What we wrote down ourselves has no loops, and its size is not that of a file.
  const bytes = encargo.archivo?.byteLength ?? BYTES_MAXIMOS;
  if (bytes > BYTES_MAXIMOS) return Promise.resolve(falla('tamano'));
  const { cpuMaximoMs = cpuPara(bytes) } = limites;
  return enTurno(async () => {
    const trabajador = new Worker(hilo, {
      workerData: encargo,
      // A hostile file meets neither our settings nor our flags.
      env: {},
      execArgv: [],
      // The library complains there of what it does not know in a file.
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: memoriaMb, maxYoungGenerationSizeMb: 32 },
    });
    trabajador.stderr.resume();
    try {
      return await escuchar<R>(trabajador, { tiempoMaximoMs, cpuMaximoMs });
    } finally {
      await trabajador.terminate();
    }
  });
};
