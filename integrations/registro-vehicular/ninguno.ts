import type { RegistroVehicular } from './port.ts';

const NO_HAY = { tipo: 'sin_respuesta', motivo: 'no_hay' } as const;

/** Adapter for an installation without a registry: every look-up is `no_hay` at once (A-PROD-004). */
export const registroNinguno: RegistroVehicular = {
  buscar: () => Promise.resolve(NO_HAY),
  porPregunta: 100,
  buscarVarias: (patentes) => Promise.resolve(patentes.map(() => NO_HAY)),
};
