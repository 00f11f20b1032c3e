import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { segundosDe } from '../contadores.ts';

const PULSOS_POR_SEGUNDO = 100;

/** Processor seconds that the whole machine gave so far, and those its host kept; null beyond Linux. */
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
/** A process of this run that is no descendant of it, such as a server that stands by itself. */
export const contarComoPropio = (pid: number): void => void ajenos.push(pid);

const propio = (): number =>
  [process.pid, ...ajenos].reduce((suma, pid) => suma + segundosDe(pid), 0);

const inicio = { todos: gastadoPorTodos(), propio: propio(), ms: performance.now() };
const alIniciar = loadavg()[0] ?? 0;

/** How busy the machine was with other things while this process ran. */
export interface Carga {
  /** Load average of the minute before. */
  readonly antes: number;
  /** Cores that others took, on average; null where nobody tells. */
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
