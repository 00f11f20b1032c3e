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
}

/** What a child sends (`process.send`) once it serves. */
export const LISTO = 'listo';

const PLAZO_MS = 30_000;
const PRIMERA_ESPERA_MS = 500;
const ESPERA_MAXIMA_MS = 30_000;
const HIJO = new URL('./hijo.ts', import.meta.url).href;

/**
 * How Node runs a process of the product. Young objects get 16 MB and not more: the files of a fleet
 * are short-lived and large, and a bigger space only makes its collections longer and the process
 * 100 MB larger. Eight threads sign and write: with four, those that wait for the disk leave a
 * processor without work.
 */
export const NODO = {
  argumentos: [...nodo.argumentos, '--import', HIJO],
  entorno: nodo.entorno,
};

const vivos = new Set<Proceso>();

const prefijar = (nombre: string, origen: Readable | null, destino: Writable): void => {
  if (!origen) return;
  createInterface({ input: origen }).on('line', (linea) => destino.write(`[${nombre}] ${linea}\n`));
};

const abrir = (proceso: Proceso): ChildProcess => {
  const hijo = spawn(process.execPath, [...NODO.argumentos, proceso.archivo], {
    env: { ...NODO.entorno, ...process.env, ...proceso.entorno },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // In a group of its own: Ctrl-C reaches only the one who stops all in order.
    detached: process.platform !== 'win32',
  });
  prefijar(proceso.nombre, hijo.stdout, process.stdout);
  prefijar(proceso.nombre, hijo.stderr, process.stderr);
  proceso.hijo = hijo;
  return hijo;
};

const reanudar = (proceso: Proceso, motivo: string): void => {
  const pausa = Math.min(PRIMERA_ESPERA_MS * 2 ** proceso.fallas, ESPERA_MAXIMA_MS);
  proceso.fallas += 1;
  process.stderr.write(`[${proceso.nombre}] terminó (${motivo}); vuelve en ${pausa / 1_000} s\n`);
  proceso.espera = setTimeout(() => vigilar(proceso), pausa);
};

const vigilar = (proceso: Proceso): void => {
  const hijo = abrir(proceso);
  // It served: what ends it later is no failure to start, and it comes back at once.
  hijo.on('message', (mensaje) => {
    if (mensaje === LISTO) proceso.fallas = 0;
  });
  hijo.on('exit', (codigo, senal) => {
    if (vivos.has(proceso)) reanudar(proceso, senal ?? `código ${codigo}`);
  });
};

/**
 * Starts the TypeScript file `archivo` (absolute path or file URL) as a Node process of its own,
 * its lines prefixed with `nombre`, and resolves once it sends LISTO. From then on one that ends
 * without being asked is started again after 0.5 s, and ever later (30 s at most) while it does not
 * get ready again. Rejects when it ends before it was ever ready.
 */
export const lanzar = (
  nombre: string,
  archivo: string | URL,
  entorno: Record<string, string> = {},
): Promise<void> =>
  new Promise((resolver, rechazar) => {
    const ruta = archivo instanceof URL ? fileURLToPath(archivo) : archivo;
    const proceso: Proceso = { nombre, archivo: ruta, entorno, fallas: 0 };
    vivos.add(proceso);
    const hijo = abrir(proceso);
    let listo = false;
    hijo.on('message', (mensaje) => {
      listo ||= mensaje === LISTO;
      if (listo) resolver();
    });
    hijo.on('exit', (codigo, senal) => {
      const motivo = senal ?? `código ${codigo}`;
      if (listo && vivos.has(proceso)) return reanudar(proceso, motivo);
      vivos.delete(proceso);
      rechazar(new Error(`${nombre} terminó al iniciar (${motivo})`));
    });
  });

const detener = (proceso: Proceso): Promise<void> =>
  new Promise((resolver) => {
    const { hijo } = proceso;
    clearTimeout(proceso.espera);
    if (!hijo || hijo.exitCode !== null || hijo.signalCode !== null) return resolver();
    const plazo = setTimeout(() => hijo.kill('SIGKILL'), PLAZO_MS);
    hijo.on('exit', () => {
      clearTimeout(plazo);
      resolver();
    });
    hijo.kill('SIGTERM');
  });

/** Asks every started process to end (SIGTERM), waits up to 30 s and then ends it (SIGKILL). */
export const detenerTodos = async (): Promise<void> => {
  const todos = [...vivos];
  vivos.clear();
  await Promise.all(todos.map(detener));
};
