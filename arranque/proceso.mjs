import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root folder of the product. */
export const raiz = fileURLToPath(new URL('../', import.meta.url));
/** Where npm installs. */
export const modulos = join(raiz, 'node_modules');

/** Writes a line for the person at the terminal. */
export const decir = (texto) => process.stdout.write(`${texto}\n`);
/** Writes a line about something that went wrong. */
export const avisar = (texto) => process.stderr.write(`${texto}\n`);

const NODE_MINIMO = 24;
const enWindows = process.platform === 'win32';
const bin = join(modulos, '.bin');
const PLAZO_MS = 90_000;
const REPETIDA_MS = 2_000;
const VIGILANCIA_MS = 500;

/** @type {import('node:child_process').ChildProcess | undefined} */
let actual;
/** @type {NodeJS.Signals | undefined} */
let pedida;
let cuando = 0;

/** True once somebody asked to stop. */
export const interrumpido = () => pedida !== undefined;

/** Ends this process the way the shell expects after the signal that was asked for. */
export const salirPorSenal = () => process.exit(128 + constants.signals[pedida ?? 'SIGINT']);

const mandar = (senal) => {
  if (!actual?.pid) return;
  try {
    process.kill(enWindows ? actual.pid : -actual.pid, senal);
  } catch {
    // It ended in between.
  }
};

// Ctrl-C arrives twice: from the terminal and again from npm.
const parar = (senal) => {
  if (pedida && performance.now() - cuando < REPETIDA_MS) return;
  pedida = senal;
  cuando = performance.now();
  if (!actual) salirPorSenal();
  mandar(senal);
  setTimeout(() => mandar('SIGKILL'), PLAZO_MS).unref();
};

/** From here on SIGINT and SIGTERM reach the running child, and so does the death of npm. */
export const atenderSenales = () => {
  for (const senal of ['SIGINT', 'SIGTERM']) process.on(senal, () => parar(senal));
  if (!process.env.npm_lifecycle_event) return;
  const padre = process.ppid;
  setInterval(() => process.ppid !== padre && parar('SIGTERM'), VIGILANCIA_MS).unref();
};

const mayor = (programa) => {
  const { stdout } = spawnSync(programa, ['--version'], { encoding: 'utf8' });
  return Number(/^v(\d+)/.exec(stdout ?? '')?.[1] ?? 0);
};

/** Absolute path of a Node that runs TypeScript as it is; undefined when there is none. */
export const buscarNode = () => {
  const sistema = enWindows ? 'win' : process.platform;
  const propio = join(modulos, `node-${sistema}-${process.arch}`, 'bin', 'node');
  const candidatos = [enWindows ? `${propio}.exe` : propio, process.execPath];
  return candidatos.find((ruta) => existsSync(ruta) && mayor(ruta) >= NODE_MINIMO);
};

const clavePath =
  Object.keys(process.env).find((clave) => clave.toUpperCase() === 'PATH') ?? 'PATH';
const carpetas = (process.env[clavePath] ?? '').split(delimiter).filter((ruta) => ruta !== bin);

/** Environment of what runs on `node`: our programs first. */
const entornoPropio = (node) => ({
  [clavePath]: [bin, dirname(node), ...carpetas].join(delimiter),
  NODE_COMPILE_CACHE: join(modulos, '.cache', 'compilado'),
});

/** Environment of npm itself: on the Node of the system, not on the one it replaces. */
export const entornoAjeno = { [clavePath]: carpetas.join(delimiter) };

/**
 * Runs `comando` in the root folder, in a process group of its own, and resolves with its exit code
 * (128 + number after a signal, 127 when it cannot run). With `node` our programs come first on
 * PATH; with `ligado` the child learns of our death, even by kill -9.
 */
export const correr = (comando, args, { node, entorno = {}, ligado = false } = {}) =>
  new Promise((resolver) => {
    actual = spawn(comando, args, {
      cwd: raiz,
      env: { ...process.env, ...(node ? entornoPropio(node) : {}), ...entorno },
      stdio: ['ignore', 'inherit', 'inherit', ...(ligado ? ['ipc'] : [])],
      detached: !enWindows,
      shell: enWindows && comando !== node,
    });
    const fin = (codigo) => {
      actual = undefined;
      resolver(codigo);
    };
    actual.on('error', (error) => {
      avisar(`No se pudo ejecutar ${comando}: ${error.message}`);
      fin(127);
    });
    actual.on('exit', (codigo, senal) => fin(codigo ?? 128 + constants.signals[senal]));
  });
