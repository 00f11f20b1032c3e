import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LISTO, NODO } from '#server/procesos/procesos.ts';

/** A process of the product as in production, controlled by a test. */
export interface Hijo {
  /** Resolves once it serves; rejects with its output when it ends before. */
  readonly listo: Promise<void>;
  readonly pid: number;
  /** Signal or exit code with which it ended. */
  readonly fin: Promise<NodeJS.Signals | number | null>;
  /** Address of a ready API. */
  url(): string;
  vive(): boolean;
  /** True if stopped by SIGSTOP; works on Linux only. */
  detenido(): boolean;
  senal(senal: NodeJS.Signals): void;
  /** Output so far. */
  salida(): string;
}

const ARCHIVOS = {
  api: '../../main-api.ts',
  worker: '../../main-worker.ts',
  inicio: '../../inicio.ts',
  migrar: '../../migrar.ts',
  revisar: '../../revisar.ts',
  verificar: '../../verificar.ts',
  reparar: '../../invariantes/main-reparar.ts',
  almacen: '../../respaldo/main-almacen.ts',
  respaldo: '../../respaldo/main-respaldo.ts',
  diagnostico: '../../salud/main-diagnostico.ts',
} as const;
const ESCUCHA = /"Server listening at http:\/\/127\.0\.0\.1:(\d+)"/;
const SALIDA_MAXIMA = 200_000;
// Shares compiled code between starts of a process.
const COMPILADO = fileURLToPath(new URL('../../../.cache/compilado', import.meta.url));

const arrancar = (
  archivo: string,
  entorno: Record<string, string>,
  antes: readonly string[],
  args: readonly string[],
): ChildProcess => {
  const ruta = fileURLToPath(new URL(archivo, import.meta.url));
  const orden = [...antes, process.execPath, ...NODO.argumentos, ruta, ...args];
  return spawn(orden[0] ?? '', orden.slice(1), {
    // Passes only the given settings: none of the caller's environment reaches the product.
    env: {
      PATH: process.env['PATH'] ?? '',
      TZ: process.env['TZ'] ?? 'UTC',
      NODE_COMPILE_CACHE: COMPILADO,
      ...entorno,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
};

/**
 * Starts a process of the product, an API on a free port, with these settings and no others. `antes` is a
 * command prefix that runs it elsewhere; `alDecir` receives its output; `args` follow its name on the command
 * line.
 */
export const lanzarHijo = (
  que: keyof typeof ARCHIVOS,
  entorno: Record<string, string>,
  antes: readonly string[] = [],
  alDecir: (trozo: string) => void = () => undefined,
  args: readonly string[] = [],
): Hijo => {
  const hijo = arrancar(ARCHIVOS[que], { PUERTO: '0', ...entorno }, antes, args);
  let salida = '';
  let puerto = '0';
  let sirve = false;
  let avisar = (): void => undefined;
  const revisar = (): void => {
    // Message and port line arrive over different channels, in any order.
    if (sirve && (que !== 'api' || puerto !== '0')) avisar();
  };
  const leer = (trozo: Buffer): void => {
    alDecir(trozo.toString());
    salida = (salida + trozo.toString()).slice(-SALIDA_MAXIMA);
    puerto = ESCUCHA.exec(salida)?.[1] ?? puerto;
    revisar();
  };
  hijo.stdout?.on('data', leer);
  hijo.stderr?.on('data', leer);
  const fin = new Promise<NodeJS.Signals | number | null>((resolver) => {
    hijo.on('close', (codigo, senal) => resolver(senal ?? codigo));
  });
  const listo = new Promise<void>((resolver, rechazar) => {
    avisar = resolver;
    hijo.on('message', (mensaje) => {
      sirve ||= mensaje === LISTO;
      revisar();
    });
    void fin.then((como) => rechazar(new Error(`${que} terminó al iniciar (${como}):\n${salida}`)));
  });
  // Callers that only wait for the end never await this promise.
  listo.catch(() => undefined);
  return {
    listo,
    fin,
    pid: hijo.pid ?? 0,
    url: () => `http://127.0.0.1:${puerto}`,
    vive: () => hijo.exitCode === null && hijo.signalCode === null,
    detenido: () => /\) T /.test(readFileSync(`/proc/${hijo.pid}/stat`, 'utf8')),
    senal: (senal) => void hijo.kill(senal),
    salida: () => salida,
  };
};
