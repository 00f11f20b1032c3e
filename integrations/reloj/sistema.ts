import type { Reloj } from './port.ts';

/** The machine's clock: the one place where the system time is read. */
export const relojDelSistema: Reloj = { ahora: () => new Date() };
