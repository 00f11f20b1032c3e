import type { Reloj } from './port.ts';

export interface RelojFijo extends Reloj {
  /** Moves the clock by `ms` milliseconds; a negative figure is a clock set back. */
  avanzar(ms: number): void;
  /** Sets the clock to that instant. */
  fijar(instante: Date): void;
}

/** A clock that stands still until it is told to move: tests and the virtual clock. */
export const relojFijo = (inicio: Date): RelojFijo => {
  let actual = inicio.getTime();
  return {
    ahora: () => new Date(actual),
    avanzar: (ms) => {
      actual += ms;
    },
    fijar: (instante) => {
      actual = instante.getTime();
    },
  };
};
