import type { Montador } from '#nucleo/montar.ts';
import { buscarHistorial } from './historial.contract.ts';
import { historialDe } from './historial.query.ts';

export const rutasRegistros = (m: Montador): void => {
  m.consultar(buscarHistorial, (ctx, { entidad, id }) => historialDe(ctx, entidad, id));
};
