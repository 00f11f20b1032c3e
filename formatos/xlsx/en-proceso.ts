import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as pausa } from 'node:timers/promises';
import { BYTES_MAXIMOS, type LibroFallido } from './libro.ts';
import { enviar, recibir } from './por-trozos.ts';

/** What a process may use before it is ended: milliseconds, of the processor too, and MB. */
export interface LimitesProceso {
  readonly tiempoMaximoMs?: number;
  /** Once it has begun and is given the file. */
  readonly cpuMaximoMs?: number;
  /** Of its heap. */
  readonly memoriaMb?: number;
  /** Of all it holds in memory. */
  readonly residenteMb?: number;
}

/** What a process is asked for: the file it begins with, or null when what it reads is our own. */
interface Encargo {
  readonly archivo: Uint8Array | null;
}

const MS_ENTRE_MIRADAS = 100;
const CPU_BASE_MS = 1_000;
const CPU_POR_MB_MS = 8_000;
const CPU_MAXIMO_MS = 6_000;
const MB = 1_048_576;
const KB_POR_MB = 1_024;
/** Linux counts processor time in hundredths of a second, whatever the machine. */
const MS_POR_TIC = 10;
const LIMITES = { tiempoMaximoMs: 30_000, memoriaMb: 256, residenteMb: 512 };
/** A third of what the young objects of a heap take: V8 keeps three of them. */
const MB_JOVENES = 8;

/**
 * The processor time a file of this size may take: at least three times what 20,000 vehicles need,
 * in the 1 MB they take at the least. A small file that leads its reader round for ever is ended
 * within two seconds (F31), and an honest one is not when the machine is slow or busy with others:
 * what Node takes to begin, half a second of a slow machine and twice that of a busy one, is not
 * the file's and is not counted.
 */
const cpuPara = (bytes: number): number =>
  Math.min(CPU_MAXIMO_MS, CPU_BASE_MS + (bytes / MB) * CPU_POR_MB_MS);

// One file at a time: several at once would share out the memory, not the processor.
let turno: Promise<unknown> = Promise.resolve();

const enTurno = async <T>(
  tarea: () => { readonly dicho: Promise<T>; readonly fin: Promise<unknown> },
): Promise<T> => {
  const mia = turno.then(tarea);
  turno = mia.then(({ fin }) => fin).catch(() => undefined);
  return (await mia).dicho;
};

const falla = (motivo: LibroFallido['motivo']): LibroFallido => ({ tipo: 'falla', motivo });

/** What a process has used so far; null once it ended, and where there is no /proc. */
const gastoDe = async (pid: number): Promise<{ cpuMs: number; residenteMb: number } | null> => {
  try {
    const [stat, status] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/status`, 'utf8'),
    ]);
    // proc(5): fields 14 and 15, counted after the name, which may hold anything.
    const campos = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return {
      cpuMs: (Number(campos[11]) + Number(campos[12])) * MS_POR_TIC,
      residenteMb: Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / KB_POR_MB,
    };
  } catch {
    return null;
  }
};

/** What a process took to begin; without end while it is not known. */
interface Comienzo {
  cpuMs: number;
}

const vive = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode === null && signalCode === null;

/**
 * Resolves once the process has used more than it may; with null once it ended. It has to be looked
 * at from outside, since what is to be ended does not answer; Windows and macOS do not let us, and
 * only the clock and the limit of the heap hold there.
 */
const vigilar = async (
  hijo: ChildProcess,
  comienzo: Comienzo,
  { cpuMaximoMs, residenteMb }: Required<LimitesProceso>,
): Promise<LibroFallido | null> => {
  for (;;) {
    await pausa(MS_ENTRE_MIRADAS);
    const gasto = hijo.pid !== undefined && vive(hijo) ? await gastoDe(hijo.pid) : null;
    if (!gasto) return null;
    if (gasto.cpuMs - comienzo.cpuMs > cpuMaximoMs) return falla('tiempo');
    if (gasto.residenteMb > residenteMb) return falla('memoria');
  }
};

/** Node's own exit code where there are no signals. */
const ABORTADO = 134;

const conversar = <R extends object>(
  hijo: ChildProcess,
  encargo: Encargo,
  limites: Required<LimitesProceso>,
): Promise<R | LibroFallido> =>
  new Promise((resolver, rechazar) => {
    const plazo = setTimeout(() => resolver(falla('tiempo')), limites.tiempoMaximoMs);
    const comienzo: Comienzo = { cpuMs: Infinity };
    void vigilar(hijo, comienzo, limites).then((fallido) => fallido && resolver(fallido));
    void recibir<R | { readonly error: Error }>(hijo, (cpuMs) => (comienzo.cpuMs = cpuMs)).then(
      (dicho) => ('error' in dicho ? rechazar(dicho.error) : resolver(dicho)),
    );
    enviar(hijo, encargo).catch(rechazar);
    hijo.on('error', rechazar);
    hijo.once('exit', (codigo, senal) => {
      clearTimeout(plazo);
      // After an answer this changes nothing. V8 aborts when its heap is full.
      if (senal === 'SIGABRT' || codigo === ABORTADO) resolver(falla('memoria'));
      else rechazar(new Error(`The process of a workbook ended unasked: ${senal ?? codigo}`));
    });
  });

/** A hostile file meets neither our settings nor our flags. */
const lanzar = (modulo: URL, { tiempoMaximoMs, memoriaMb }: Required<LimitesProceso>) => {
  const { NODE_COMPILE_CACHE } = process.env;
  return fork(modulo, [String(tiempoMaximoMs)], {
    env: NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {},
    execArgv: [
      `--max-old-space-size=${memoriaMb}`,
      `--max-semi-space-size=${MB_JOVENES}`,
      // 15 MB of 170 less for 10,000 vehicles, in the same time.
      '--optimize-for-size',
    ],
    serialization: 'advanced',
    // The library complains there of what it does not know in a file.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // In a group of its own: a signal to ours lets the process that serves end in order.
    detached: process.platform !== 'win32',
  });
};

const matar = async (hijo: ChildProcess): Promise<void> => {
  if (hijo.pid === undefined || !vive(hijo)) return;
  hijo.kill('SIGKILL');
  await once(hijo, 'exit');
};

/** What one process says, and its end. */
const correrUno = <R extends object>(
  modulo: URL,
  encargo: Encargo,
  limites: Required<LimitesProceso>,
): { readonly dicho: Promise<R | LibroFallido>; readonly fin: Promise<void> } => {
  const hijo = lanzar(modulo, limites);
  const conversado = conversar<R>(hijo, encargo, limites);
  const fin = conversado.then(
    () => matar(hijo),
    () => matar(hijo),
  );
  // The system takes a tenth of a second to free what it held, which only what went well does not wait for.
  const dicho = conversado.then(
    async (esto) => {
      if ('motivo' in esto) await fin;
      return esto;
    },
    (error: unknown) => fin.then(() => Promise.reject(error)),
  );
  return { dicho, fin };
};

/**
 * Runs the module `modulo` (it calls `atenderEnProceso`) on one workbook in a process of its own, and
 * answers with what it said, or with why the file could not be looked into. It is killed then, and dead when the next
 * one begins, or when this tells of something that went wrong. It never blocks the process that calls. Throws
 * only for our own faults.
 */
export const correrEnProceso = <R extends object>(
  modulo: URL,
  encargo: Encargo,
  limites: LimitesProceso = {},
): Promise<R | LibroFallido> => {
  // What we wrote down ourselves has no loops, and its size is not that of a file.
  const bytes = encargo.archivo?.byteLength ?? BYTES_MAXIMOS;
  if (bytes > BYTES_MAXIMOS) return Promise.resolve(falla('tamano'));
  const todos = { ...LIMITES, cpuMaximoMs: cpuPara(bytes), ...limites };
  return enTurno(() => correrUno<R>(modulo, encargo, todos));
};
