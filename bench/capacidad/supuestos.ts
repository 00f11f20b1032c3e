import type { Precios, Supuestos } from './modelo.ts';

/** Each with its reason in docs/capacidad.md. */
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

/** Dollars, list prices on demand of a large provider in the east of the United States, June 2026. */
export const PRECIOS: Precios = {
  vcpuHora: 0.0408,
  discoGbMes: 0.08,
  bodegaGbMes: 0.023,
  mil: { escrituras: 0.005 },
};
