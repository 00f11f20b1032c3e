import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import nodo from './nodo.json' with { type: 'json' };

interface Proceso {
  nombre: string;
  archivo: string;
  entorno: Record<string, string>;
  hijo?: ChildProcess;
  espera?: NodeJS.Timeout;
  fallas: number;
  /** True: it is ending in order to restart. */
  vuelve: boolean;
  sirve: boolean;
  /** Callbacks that wait until it serves or is known to have failed. */
  alResolverse: (() => void)[];
}

/** Message of a child (`process.send`) once it serves. */
export const LISTO = 'listo';

const PLAZO_MS = 30_000;
const PRIMERA_ESPERA_MS = 500;
const ESPERA_MAXIMA_MS = 30_000;
const HIJO = new URL('./hijo.ts', import.meta.url).href;

/**
 * Node options of the product's processes. Young objects get at most 16 MB: a fleet's files are short-lived
 * and large. A bigger space only makes collections longer and the process 100 MB larger.
 */
export const NODO = { argumentos: [...nodo.argumentos, '--import', HIJO] };

const vivos = new Set<Proceso>();

const prefijar = (nombre: string, origen: Readable | null, destino: Writable): void => {
  if (!origen) return;
  createInterface({ input: origen }).on('line', (linea) => destino.write(`[${nombre}] ${linea}\n`));
};

const corre = (hijo: ChildProcess | undefined): hijo is ChildProcess =>
  hijo?.exitCode === null && hijo.signalCode === null;

const resolver = (proceso: Proceso, sirve: boolean): void => {
  proceso.sirve = sirve;
  for (const avisar of proceso.alResolverse.splice(0)) avisar();
};

const abrir = (proceso: Proceso): ChildProcess => {
  const hijo = spawn(process.execPath, [...NODO.argumentos, proceso.archivo], {
    env: { ...process.env, ...proceso.entorno },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Its own process group: Ctrl-C reaches only the supervisor, which stops all in order.
    detached: process.platform !== 'win32',
  });
  prefijar(proceso.nombre, hijo.stdout, process.stdout);
  prefijar(proceso.nombre, hijo.stderr, process.stderr);
  hijo.on('message', (mensaje) => {
    if (mensaje !== LISTO) return;
    // It served, so a later exit is no failed start, and its restart is immediate.
    proceso.fallas = 0;
    if (!proceso.vuelve) resolver(proceso, true);
  });
  proceso.hijo = hijo;
  return hijo;
};

const reanudar = (proceso: Proceso, motivo: string): void => {
  const pausa = Math.min(PRIMERA_ESPERA_MS * 2 ** proceso.fallas, ESPERA_MAXIMA_MS);
  proceso.fallas += 1;
  process.stderr.write(`[${proceso.nombre}] terminó (${motivo}); vuelve en ${pausa / 1_000} s\n`);
  proceso.espera = setTimeout(() => vigilar(proceso), pausa);
};

const alTerminar = (proceso: Proceso, motivo: string): void => {
  if (!vivos.has(proceso)) return;
  if (proceso.vuelve) {
    vigilar(proceso);
    return;
  }
  resolver(proceso, false);
  reanudar(proceso, motivo);
};

const vigilar = (proceso: Proceso): void => {
  proceso.vuelve = false;
  abrir(proceso).on('exit', (codigo, senal) => alTerminar(proceso, senal ?? `código ${codigo}`));
};

/**
 * Starts the TypeScript file `archivo` (absolute path or file URL) as a Node process with its lines prefixed
 * by `nombre`. Resolves once it sends LISTO. Afterwards an unexpected exit restarts it after 0.5 s, and ever
 * later (30 s at most) while it does not become ready. Rejects if it ends before it was ever ready.
 */
export const lanzar = (
  nombre: string,
  archivo: string | URL,
  entorno: Record<string, string> = {},
): Promise<void> =>
  new Promise((listo, rechazar) => {
    const ruta = archivo instanceof URL ? fileURLToPath(archivo) : archivo;
    const proceso: Proceso = {
      nombre,
      archivo: ruta,
      entorno,
      fallas: 0,
      vuelve: false,
      sirve: false,
      alResolverse: [listo],
    };
    vivos.add(proceso);
    let sirvio = false;
    const hijo = abrir(proceso);
    hijo.on('message', (mensaje) => {
      sirvio ||= mensaje === LISTO;
    });
    hijo.on('exit', (codigo, senal) => {
      const motivo = senal ?? `código ${codigo}`;
      if (sirvio || proceso.vuelve) return alTerminar(proceso, motivo);
      vivos.delete(proceso);
      rechazar(new Error(`${nombre} terminó al iniciar (${motivo})`));
    });
  });

/** Starts a process that ends by itself. Resolves to its exit code, null if a signal ended it. */
export const lanzarUnaVez = (
  nombre: string,
  archivo: URL,
  entorno: Record<string, string>,
): Promise<number | null> =>
  new Promise((listo) => {
    const proceso: Proceso = {
      nombre,
      archivo: fileURLToPath(archivo),
      entorno,
      fallas: 0,
      vuelve: false,
      sirve: false,
      alResolverse: [],
    };
    vivos.add(proceso);
    abrir(proceso).on('exit', (codigo) => {
      vivos.delete(proceso);
      listo(codigo);
    });
  });

const pedirFin = (hijo: ChildProcess): void => {
  const plazo = setTimeout(() => hijo.kill('SIGKILL'), PLAZO_MS);
  hijo.on('exit', () => clearTimeout(plazo));
  hijo.kill('SIGTERM');
};

const detener = (proceso: Proceso): Promise<void> =>
  new Promise((listo) => {
    clearTimeout(proceso.espera);
    if (!corre(proceso.hijo)) return listo();
    proceso.hijo.on('exit', () => listo());
    pedirFin(proceso.hijo);
  });

const buscar = (nombre: string): Proceso | undefined =>
  [...vivos].find((vivo) => vivo.nombre === nombre);

/**
 * Restarts a process whose source changed: it gets SIGTERM and finishes its work (30 s at most). The next one
 * starts once the port is free.
 */
export const relanzar = (nombre: string): void => {
  const proceso = buscar(nombre);
  if (!proceso) return;
  proceso.fallas = 0;
  proceso.sirve = false;
  proceso.vuelve = true;
  if (corre(proceso.hijo)) return pedirFin(proceso.hijo);
  clearTimeout(proceso.espera);
  vigilar(proceso);
};

/** Resolves once the process serves, or has ended without serving. */
export const hastaQueResponda = (nombre: string): Promise<void> =>
  new Promise((listo) => {
    const proceso = buscar(nombre);
    if (!proceso || proceso.sirve) return listo();
    proceso.alResolverse.push(listo);
  });

/** Sends SIGTERM to every started process, waits up to 30 s, then sends SIGKILL. */
export const detenerTodos = async (): Promise<void> => {
  const todos = [...vivos];
  vivos.clear();
  await Promise.all(todos.map(detener));
};
