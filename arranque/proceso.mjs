import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** Root folder of the product. */
export const raiz = fileURLToPath(new URL('../', import.meta.url));
/** Folder of npm's packages. */
export const modulos = join(raiz, 'node_modules');

/** Writes a line for the person at the terminal. */
export const decir = (texto) => process.stdout.write(`${texto}\n`);
/** Writes a line about a failure. */
export const avisar = (texto) => process.stderr.write(`${texto}\n`);

/** Oldest Node that runs the product: `engines` of package.json. */
const NODE_MINIMO = Number(
  /\d+/.exec(JSON.parse(readFileSync(join(raiz, 'package.json'), 'utf8')).engines.node)?.[0],
);
const enWindows = process.platform === 'win32';
const bin = join(modulos, '.bin');
const PLAZO_MS = 90_000;
const REPETIDA_MS = 2_000;
const VIGILANCIA_MS = 500;

/** @type {Set<import('node:child_process').ChildProcess>} */
const vivos = new Set();
/** @type {NodeJS.Signals | undefined} */
let pedida;
let cuando = 0;

/** True after a signal asked to stop. */
export const interrumpido = () => pedida !== undefined;

/** Exits with the shell's code for the signal. */
export const salirPorSenal = () => process.exit(128 + constants.signals[pedida ?? 'SIGINT']);

const mandar = (senal) => {
  for (const { pid } of vivos) {
    try {
      if (pid) process.kill(enWindows ? pid : -pid, senal);
    } catch {
      // The process ended meanwhile.
    }
  }
};

/** Ends the remaining processes, which have nothing to clean up. */
export const abandonar = () => mandar('SIGTERM');

// Ctrl-C arrives twice: from the terminal and again from npm.
const parar = (senal) => {
  if (pedida && performance.now() - cuando < REPETIDA_MS) return;
  pedida = senal;
  cuando = performance.now();
  if (vivos.size === 0) salirPorSenal();
  mandar(senal);
  setTimeout(() => mandar('SIGKILL'), PLAZO_MS).unref();
};

/** Passes SIGINT and SIGTERM on to the children from now on. The death of npm counts as SIGTERM. */
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

/** Absolute path of a Node that runs TypeScript directly; undefined if there is none. */
export const buscarNode = () => {
  const sistema = enWindows ? 'win' : process.platform;
  const propio = join(modulos, `node-${sistema}-${process.arch}`, 'bin', 'node');
  const candidatos = [enWindows ? `${propio}.exe` : propio, process.execPath];
  return candidatos.find((ruta) => existsSync(ruta) && mayor(ruta) >= NODE_MINIMO);
};

/** Says which Node runs the product, if the calling one is older. */
export const decirNode = (node) => {
  if (Number.parseInt(process.versions.node, 10) >= NODE_MINIMO) return;
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  decir(`Este Node es ${process.version}; el producto corre con el ${stdout.trim()} que trae npm.`);
};

const clavePath =
  Object.keys(process.env).find((clave) => clave.toUpperCase() === 'PATH') ?? 'PATH';
const carpetas = (process.env[clavePath] ?? '').split(delimiter).filter((ruta) => ruta !== bin);

/** Environment of programs that run on `node`: our own come first. */
const entornoPropio = (node) => ({
  [clavePath]: [bin, dirname(node), ...carpetas].join(delimiter),
  NODE_COMPILE_CACHE: join(modulos, '.cache', 'compilado'),
});

/** Environment of npm itself: the system's Node, not its replacement. */
export const entornoAjeno = { [clavePath]: carpetas.join(delimiter) };

const lanzar = (comando, args, { node, entorno = {}, entrada = false, stdio }) => {
  const hijo = spawn(comando, args, {
    cwd: raiz,
    env: { ...process.env, ...(node ? entornoPropio(node) : {}), ...entorno },
    stdio: [entrada ? 'inherit' : 'ignore', ...stdio],
    detached: !enWindows,
    shell: enWindows && comando !== node,
  });
  vivos.add(hijo);
  const fin = new Promise((resolver) => {
    const terminar = (codigo) => {
      vivos.delete(hijo);
      resolver(codigo);
    };
    hijo.on('error', (error) => {
      avisar(`No se pudo ejecutar ${comando}: ${error.message}`);
      terminar(127);
    });
    hijo.on('exit', (codigo, senal) => terminar(codigo ?? 128 + constants.signals[senal]));
  });
  return { hijo, fin };
};

/**
 * Runs `comando` in the root folder, in its own process group. Resolves with its exit code: 128 + number
 * after a signal, 127 if it cannot run. `node` puts our programs first on PATH; `ligado` tells the child of
 * our death, even by kill -9; `entrada` passes our standard input on.
 */
export const correr = (comando, args, { node, entorno, entrada, ligado = false } = {}) => {
  const stdio = ['inherit', 'inherit', ...(ligado ? ['ipc'] : [])];
  return lanzar(comando, args, { node, entorno, entrada, stdio }).fin;
};

// A shell counts its children's processor time, and waits for them despite signals.
const CON_CUENTA = 'trap : INT TERM; "$@" 3>&-; codigo=$?; times >&3; exit $codigo';
const SEGUNDOS = /(\d+)m([\d.]+)s/g;
/**
 * Like `correr`, but resolves with an object: exit code and processor seconds of the child and its
 * descendants (null without a shell that reports them). With `callado` it contains the output instead of
 * printing it.
 */
export const correrMedido = async (comando, args, { node, entorno, callado = false }) => {
  const via = callado ? 'pipe' : 'inherit';
  const [programa, ...resto] = enWindows
    ? [comando, ...args]
    : ['/bin/sh', '-c', CON_CUENTA, 'sh', comando, ...args];
  const { hijo, fin } = lanzar(programa, resto, { node, entorno, stdio: [via, via, 'pipe'] });
  const flujos = [hijo.stdout, hijo.stderr, hijo.stdio[3]];
  const textos = flujos.map((flujo) => (flujo ? text(flujo).catch(() => '') : ''));
  const [codigo, salida, errores, cuenta] = await Promise.all([fin, ...textos]);
  const tiempos = [...cuenta.matchAll(SEGUNDOS)].map(([, m, s]) => Number(m) * 60 + Number(s));
  const procesador = tiempos.length > 0 ? tiempos.reduce((suma, cada) => suma + cada) : null;
  return { codigo, procesador, texto: salida + errores };
};
