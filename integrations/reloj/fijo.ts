import type { Reloj } from './port.ts';

export interface RelojFijo extends Reloj {
  /** Moves the clock by `ms` milliseconds; a negative value sets it back. */
  avanzar(ms: number): void;
  /** Sets the clock to `instante`. */
  fijar(instante: Date): void;
}

/** Clock that stands still until it is moved, for tests and the virtual clock. */
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
