import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { segundosDe } from '../contadores.ts';

const PULSOS_POR_SEGUNDO = 100;

/** Processor seconds of the whole machine so far, and those stolen by its host; null beyond Linux. */
const gastadoPorTodos = (): number | null => {
  try {
    const [, ...pulsos] = readFileSync('/proc/stat', 'utf8').split('\n')[0]?.split(/\s+/) ?? [];
    const [usuario = 0, cortes = 0, sistema = 0, , , irq = 0, suave = 0, robado = 0] =
      pulsos.map(Number);
    return (usuario + cortes + sistema + irq + suave + robado) / PULSOS_POR_SEGUNDO;
  } catch {
    return null;
  }
};

const ajenos: number[] = [];
/** Registers a process of this run that is not its descendant, such as a separate server. */
export const contarComoPropio = (pid: number): void => void ajenos.push(pid);

const propio = (): number =>
  [process.pid, ...ajenos].reduce((suma, pid) => suma + segundosDe(pid), 0);

const inicio = { todos: gastadoPorTodos(), propio: propio(), ms: performance.now() };
const alIniciar = loadavg()[0] ?? 0;

/** Load of the machine by other processes during this run. */
export interface Carga {
  /** Load average of the last minute before the run. */
  readonly antes: number;
  /** Cores used by others, on average; null where unknown. */
  readonly ajena: number | null;
}

export const cargaHastaAhora = (): Carga => {
  const todos = gastadoPorTodos();
  const segundos = (performance.now() - inicio.ms) / 1_000;
  const ajena =
    todos === null || inicio.todos === null
      ? null
      : Math.max(0, todos - inicio.todos - (propio() - inicio.propio)) / segundos;
  return {
    antes: Number(alIniciar.toFixed(1)),
    ajena: ajena === null ? null : Number(ajena.toFixed(2)),
  };
};
