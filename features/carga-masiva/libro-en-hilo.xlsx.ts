import { Worker } from 'node:worker_threads';
import { BYTES_MAXIMOS, type Variante } from './columnas.ts';
import type { EncargoLibro, LibroFallido, RespuestaLibro } from './encargo-libro.xlsx.ts';
import type { FilaConErrores } from './fila-guardada.ts';
import type { OpcionesRevision } from './revisar-libro.ts';

/** What a thread may use before it is ended: milliseconds and MB of its heap. */
export interface LimitesHilo {
  readonly tiempoMaximoMs?: number;
  readonly memoriaMb?: number;
}

const HILO = new URL('./hilo-libro.xlsx.ts', import.meta.url);
const FALLA_MEMORIA = 'ERR_WORKER_OUT_OF_MEMORY';

// One file at a time in a process: several at once would share out the memory, not the processor.
let turno: Promise<unknown> = Promise.resolve();

const enTurno = <T>(tarea: () => Promise<T>): Promise<T> => {
  const mia = turno.then(tarea, tarea);
  turno = mia.catch(() => undefined);
  return mia;
};

const falla = (motivo: LibroFallido['motivo']): LibroFallido => ({ tipo: 'falla', motivo });

const escuchar = (hilo: Worker, tiempoMaximoMs: number): Promise<RespuestaLibro> =>
  new Promise((resolver, rechazar) => {
    const plazo = setTimeout(() => resolver(falla('tiempo')), tiempoMaximoMs);
    hilo.once('message', resolver);
    hilo.once('error', (error: Error & { code?: string }) => {
      if (error.code === FALLA_MEMORIA) resolver(falla('memoria'));
      else rechazar(error);
    });
    hilo.once('exit', (codigo) => {
      clearTimeout(plazo);
      // After an answer this changes nothing.
      rechazar(new Error(`The thread of the workbook ended with ${codigo} and no answer`));
    });
  });

/** Runs one file in a thread of its own, which is over when this answers. */
const correr = async (encargo: EncargoLibro, limites: LimitesHilo): Promise<RespuestaLibro> => {
  const { tiempoMaximoMs = 10_000, memoriaMb = 256 } = limites;
  if (encargo.tipo === 'archivo' && encargo.archivo.byteLength > BYTES_MAXIMOS) {
    return falla('tamano');
  }
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
      return await escuchar(hilo, tiempoMaximoMs);
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
