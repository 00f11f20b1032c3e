import type { RegistroVehicular } from './port.ts';

const NO_HAY = { tipo: 'sin_respuesta', motivo: 'no_hay' } as const;

/** Where there is no registry: it never answers, and says so at once. */
export const registroNinguno: RegistroVehicular = {
  buscar: () => Promise.resolve(NO_HAY),
  porPregunta: 100,
  buscarVarias: (patentes) => Promise.resolve(patentes.map(() => NO_HAY)),
};
