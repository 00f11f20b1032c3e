import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as pausa } from 'node:timers/promises';
import { BYTES_MAXIMOS, type LibroFallido } from './libro.ts';
import { enviar, recibir } from './por-trozos.ts';

/** Resource limits of the child process, which is killed beyond them. */
export interface LimitesProceso {
  readonly tiempoMaximoMs?: number;
  /** CPU time in ms, counted from the moment it receives the file. */
  readonly cpuMaximoMs?: number;
  /** V8 heap in MB. */
  readonly memoriaMb?: number;
  /** Resident memory in MB. */
  readonly residenteMb?: number;
}

/** Request to the child: the uploaded file, or null when it only reads our own data. */
interface Encargo {
  readonly archivo: Uint8Array | null;
}

const MS_ENTRE_MIRADAS = 100;
const CPU_BASE_MS = 1_000;
const CPU_POR_MB_MS = 8_000;
const CPU_MAXIMO_MS = 6_000;
const MB = 1_048_576;
const KB_POR_MB = 1_024;
/** Linux reports CPU time in ticks of 10 ms on every machine. */
const MS_POR_TIC = 10;
const LIMITES = { tiempoMaximoMs: 30_000, memoriaMb: 256, residenteMb: 512 };
/** Semi-space size of V8; the young generation takes three of them. */
const MB_JOVENES = 8;

/**
 * CPU limit in ms for a file of `bytes`: three times what 20,000 vehicles need, which take at least 1 MB. A
 * small hostile file is killed within two seconds (F31). The start of Node is not counted: it takes half
 * a second on a slow machine and one second on a busy one.
 */
const cpuPara = (bytes: number): number =>
  Math.min(CPU_MAXIMO_MS, CPU_BASE_MS + (bytes / MB) * CPU_POR_MB_MS);

// Files run one at a time, because each one may use the whole memory budget.
let turno: Promise<unknown> = Promise.resolve();

const enTurno = async <T>(
  tarea: () => { readonly dicho: Promise<T>; readonly fin: Promise<unknown> },
): Promise<T> => {
  const mia = turno.then(tarea);
  turno = mia.then(({ fin }) => fin).catch(() => undefined);
  return (await mia).dicho;
};

const falla = (motivo: LibroFallido['motivo']): LibroFallido => ({ tipo: 'falla', motivo });

/** Resources used by a process; null after its end, or without /proc. */
const gastoDe = async (pid: number): Promise<{ cpuMs: number; residenteMb: number } | null> => {
  try {
    const [stat, status] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/status`, 'utf8'),
    ]);
    // Fields 14 and 15 of proc(5), counted after the name, which may contain blanks and brackets.
    const campos = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return {
      cpuMs: (Number(campos[11]) + Number(campos[12])) * MS_POR_TIC,
      residenteMb: Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / KB_POR_MB,
    };
  } catch {
    return null;
  }
};

/** CPU time that the child spent on its own start; Infinity until it is known. */
interface Comienzo {
  cpuMs: number;
}

const vive = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode === null && signalCode === null;

/**
 * Polls the child and resolves with the failure once it exceeds a limit, or with null after its end. The
 * parent must watch, because a busy child does not answer. Windows and macOS have no /proc; there only
 * the timeout and the heap limit apply.
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

/** Exit code of an aborted Node on systems without signals. */
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
      // V8 aborts when its heap is full. After an answer the promise is already settled.
      if (senal === 'SIGABRT' || codigo === ABORTADO) resolver(falla('memoria'));
      else rechazar(new Error(`The process of a workbook ended unasked: ${senal ?? codigo}`));
    });
  });

/** Starts the child without our environment and flags, out of reach of a hostile file. */
const lanzar = (modulo: URL, { tiempoMaximoMs, memoriaMb }: Required<LimitesProceso>) => {
  const { NODE_COMPILE_CACHE } = process.env;
  return fork(modulo, [String(tiempoMaximoMs)], {
    env: NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {},
    execArgv: [
      `--max-old-space-size=${memoriaMb}`,
      `--max-semi-space-size=${MB_JOVENES}`,
      // Saves 15 of 170 MB for 10,000 vehicles at the same speed.
      '--optimize-for-size',
    ],
    serialization: 'advanced',
    // The library prints warnings about unknown parts of a file.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // Own process group: a signal to ours must not kill the child before the parent shuts down in order.
    detached: process.platform !== 'win32',
  });
};

const matar = async (hijo: ChildProcess): Promise<void> => {
  if (hijo.pid === undefined || !vive(hijo)) return;
  hijo.kill('SIGKILL');
  await once(hijo, 'exit');
};

/** Runs one child: `dicho` is its answer, `fin` resolves after its exit. */
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
  // Freeing its memory takes 100 ms; an answer does not wait for that, a failure does.
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
 * Runs the module `modulo`, which calls `atenderEnProceso`, on one workbook in a child process. Returns its
 * answer, or a failure with the reason why the file was not read. The child is killed afterwards, before
 * the next one starts. It never blocks the event loop, and throws only for faults of ours.
 */
export const correrEnProceso = <R extends object>(
  modulo: URL,
  encargo: Encargo,
  limites: LimitesProceso = {},
): Promise<R | LibroFallido> => {
  // A request without a file gets the largest CPU limit.
  const bytes = encargo.archivo?.byteLength ?? BYTES_MAXIMOS;
  if (bytes > BYTES_MAXIMOS) return Promise.resolve(falla('tamano'));
  const todos = { ...LIMITES, cpuMaximoMs: cpuPara(bytes), ...limites };
  return enTurno(() => correrUno<R>(modulo, encargo, todos));
};
