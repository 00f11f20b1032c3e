import type { Montador } from '#nucleo/montar.ts';
import { buscarCalendario } from './calendario.contract.ts';
import { calendarioDesde } from './calendario.query.ts';

export const rutasCalendario = (m: Montador): void => {
  m.consultar(buscarCalendario, async (ctx) => ({ cambios: await calendarioDesde(ctx) }));
};
