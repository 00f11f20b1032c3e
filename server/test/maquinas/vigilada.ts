import { setTimeout as pausa } from 'node:timers/promises';

/** A running process. */
export interface Corriendo {
  readonly fin: Promise<unknown>;
  readonly listo: Promise<void>;
  senal(senal: NodeJS.Signals): void;
  salida(): string;
}

/** A process that is restarted whenever it ends, as by systemd and Kubernetes. */
export interface Vigilada {
  readonly nombre: string;
  /** Resolves once the current process, or the next one, serves. */
  sirve(): Promise<void>;
  /** Kills it; it restarts after that time. */
  matar(senal: NodeJS.Signals, vuelveEnMs: number): void;
  pausar(): void;
  seguir(): void;
  /** Number of unexpected exits. */
  solas(): number;
  /** Number of restarts. */
  vueltas(): number;
  /** Tail of all its output. */
  salida(): string;
  cerrar(): Promise<void>;
}

const VUELVE_MS = 500;
const SALIDA_MAXIMA = 400_000;

export const vigilar = (nombre: string, abrir: () => Corriendo): Vigilada => {
  let actual = abrir();
  const cierre = new AbortController();
  let pedida = false;
  let vuelveEn = VUELVE_MS;
  let solas = 0;
  let vueltas = 0;
  let antes = '';
  const turno = async (): Promise<void> => {
    while (!cierre.signal.aborted) {
      await actual.fin;
      antes = (antes + actual.salida()).slice(-SALIDA_MAXIMA);
      if (cierre.signal.aborted) return;
      if (!pedida) solas += 1;
      pedida = false;
      await pausa(vuelveEn);
      vuelveEn = VUELVE_MS;
      if (cierre.signal.aborted) return;
      actual = abrir();
      vueltas += 1;
    }
  };
  const fin = turno();
  return {
    nombre,
    async sirve() {
      for (;;) {
        const uno = actual;
        const listo = await uno.listo.then(
          () => true,
          () => false,
        );
        if (listo && uno === actual) return;
        if (cierre.signal.aborted) throw new Error(`${nombre} se cerró`);
        await pausa(VUELVE_MS);
      }
    },
    matar(senal, vuelveEnMs) {
      pedida = true;
      vuelveEn = vuelveEnMs;
      actual.senal(senal);
    },
    pausar: () => actual.senal('SIGSTOP'),
    seguir: () => actual.senal('SIGCONT'),
    solas: () => solas,
    vueltas: () => vueltas,
    salida: () => antes + actual.salida(),
    async cerrar() {
      cierre.abort();
      // SIGKILL also ends a stopped process.
      actual.senal('SIGKILL');
      await fin;
    },
  };
};
