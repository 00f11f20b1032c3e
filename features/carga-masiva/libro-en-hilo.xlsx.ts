import { setTimeout as pausa } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { BYTES_MAXIMOS, type Variante } from './columnas.ts';
import type { EncargoLibro, LibroFallido, RespuestaLibro } from './encargo-libro.xlsx.ts';
import type { FilaConErrores } from './fila-guardada.ts';
import type { OpcionesRevision } from './revisar-libro.ts';

/** What a thread may use before it is ended: milliseconds, of its processor too, and MB of its heap. */
export interface LimitesHilo {
  readonly tiempoMaximoMs?: number;
  readonly cpuMaximoMs?: number;
  readonly memoriaMb?: number;
}

const HILO = new URL('./hilo-libro.xlsx.ts', import.meta.url);
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

const escuchar = (
  hilo: Worker,
  { tiempoMaximoMs, cpuMaximoMs }: { tiempoMaximoMs: number; cpuMaximoMs: number },
): Promise<RespuestaLibro> =>
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

/** Runs one file in a thread of its own, which is over when this answers. */
const correr = async (encargo: EncargoLibro, limites: LimitesHilo): Promise<RespuestaLibro> => {
  const { tiempoMaximoMs = 30_000, memoriaMb = 256 } = limites;
  // What we wrote down ourselves has no loops, and its size is not that of a file.
  const bytes = encargo.tipo === 'archivo' ? encargo.archivo.byteLength : BYTES_MAXIMOS;
  if (bytes > BYTES_MAXIMOS) return falla('tamano');
  const { cpuMaximoMs = cpuPara(bytes) } = limites;
  return enTurno(async () => {
    const hilo = new Worker(HILO, {
      workerData: encargo,
      // A hostile file meets neither our settings nor our flags.
      env: {},
      execArgv: [],
      // The library complains there of what it does not know in a file.
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: memoriaMb, maxYoungGenerationSizeMb: 32 },
    });
    hilo.stderr.resume();
    try {
      return await escuchar(hilo, { tiempoMaximoMs, cpuMaximoMs });
    } finally {
      await hilo.terminate();
    }
  });
};

/**
 * Checks an uploaded file with all that it alone can show: its rows as they are kept, or the same
 * with the file back and its errors marked, or why it could not be looked into. It never blocks the
 * process; the thread that read it is dead when this answers. Throws only for our own faults.
 */
export const revisarArchivo = (
  archivo: Uint8Array,
  opciones: OpcionesRevision,
  limites: LimitesHilo = {},
): Promise<RespuestaLibro> => correr({ tipo: 'archivo', archivo, ...opciones }, limites);

/** Kept rows, checked again with the rules of the upload. */
export const revisarGuardadas = async (
  filas: readonly FilaConErrores[],
  opciones: OpcionesRevision,
): Promise<readonly FilaConErrores[]> => {
  const respuesta = await correr({ tipo: 'filas', filas, ...opciones }, {});
  if (respuesta.tipo !== 'filas') throw new Error(`Kept rows ended in ${respuesta.tipo}`);
  return respuesta.filas;
};

/** The workbook of kept rows with what is wrong in each, as the upload gives it back. */
export const libroDeFilas = async (
  filas: readonly FilaConErrores[],
  variante: Variante,
): Promise<Uint8Array> => {
  const respuesta = await correr({ tipo: 'escribir', variante, filas }, {});
  if (respuesta.tipo !== 'con_errores') throw new Error(`A workbook ended in ${respuesta.tipo}`);
  return respuesta.libro;
};
