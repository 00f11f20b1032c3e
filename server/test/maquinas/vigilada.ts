import { setTimeout as pausa } from 'node:timers/promises';

/** A process that runs now. */
export interface Corriendo {
  readonly fin: Promise<unknown>;
  readonly listo: Promise<void>;
  senal(senal: NodeJS.Signals): void;
  salida(): string;
}

/** A process that comes back whenever it ends, as systemd and Kubernetes have it. */
export interface Vigilada {
  readonly nombre: string;
  /** Resolves once the one that runs, or the next one, serves. */
  sirve(): Promise<void>;
  /** Ends it; it comes back after so long. */
  matar(senal: NodeJS.Signals, vuelveEnMs: number): void;
  pausar(): void;
  seguir(): void;
  /** How often it ended without being asked. */
  solas(): number;
  /** How often it came back. */
  vueltas(): number;
  /** What all that ran wrote, the end of it. */
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
      // A stopped process dies of nothing but this.
      actual.senal('SIGKILL');
      await fin;
    },
  };
};
