import type { Reloj } from './port.ts';

/** System clock; no other code reads the system time. */
export const relojDelSistema: Reloj = { ahora: () => new Date() };
