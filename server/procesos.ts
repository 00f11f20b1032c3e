import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const GRACIA_MS = 30_000;
const ESPERA_MAXIMA_MS = 30_000;

export interface Procesos {
  /** Starts a file of `server/` as a process of its own and starts it again if it dies. */
  lanzar(nombre: string, archivo: string, entorno: Record<string, string | undefined>): void;
  /** SIGTERM to all, SIGKILL to whoever is still there after 30 s. */
  detener(): Promise<void>;
}

const terminado = (proceso: ChildProcess): Promise<void> =>
  new Promise((listo) => {
    if (proceso.exitCode !== null || proceso.signalCode !== null) listo();
    else proceso.once('exit', () => listo());
  });

/** The processes of `npm start`, kept alive until told to stop. */
export const crearProcesos = (): Procesos => {
  const vivos = new Map<string, ChildProcess>();
  let deteniendo = false;

  const lanzar: Procesos['lanzar'] = (nombre, archivo, entorno) => {
    let espera = 500;
    const partir = (): void => {
      const ruta = fileURLToPath(new URL(archivo, import.meta.url));
      // A group of its own: Ctrl-C reaches only us, and we stop the children in order.
      const proceso = spawn(process.execPath, [ruta], {
        env: entorno,
        stdio: ['ignore', 'inherit', 'inherit'],
        detached: process.platform !== 'win32',
      });
      vivos.set(nombre, proceso);
      const desde = performance.now();
      proceso.once('exit', (codigo, senal) => {
        if (deteniendo) return;
        if (performance.now() - desde > 60_000) espera = 500;
        console.error(`${nombre} terminó (${senal ?? codigo}); vuelve en ${espera} ms`);
        setTimeout(() => deteniendo || partir(), espera);
        espera = Math.min(espera * 2, ESPERA_MAXIMA_MS);
      });
    };
    partir();
  };

  const detener = async (): Promise<void> => {
    deteniendo = true;
    const procesos = [...vivos.values()];
    for (const proceso of procesos) proceso.kill('SIGTERM');
    const corte = setTimeout(() => procesos.forEach((p) => p.kill('SIGKILL')), GRACIA_MS);
    await Promise.all(procesos.map(terminado));
    clearTimeout(corte);
  };
  return { lanzar, detener };
};
