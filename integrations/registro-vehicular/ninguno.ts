import type { RegistroVehicular } from './port.ts';

/** Where there is no registry: it never answers, and says so at once. */
export const registroNinguno: RegistroVehicular = {
  buscar: () => Promise.resolve({ tipo: 'sin_respuesta', motivo: 'no_hay' }),
};
