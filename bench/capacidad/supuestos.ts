import type { Supuestos } from './modelo.ts';

/** Each is said in docs/operacion/crecer.md. */
export const SUPUESTOS: Supuestos = {
  marzo: 0.6,
  ultimoDia: 0.15,
  horaPunta: 0.2,
  minutoPunta: 1.67,
  abandonadas: 2,
  uso: 0.6,
  replicaSincrona: 1,
  anos: 6,
};
