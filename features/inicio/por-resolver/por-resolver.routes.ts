import type { Montador } from '#nucleo/montar.ts';
import { obtenerPorResolver } from './por-resolver.contract.ts';
import { porResolver } from './por-resolver.query.ts';

export const rutasPorResolver = (m: Montador): void => {
  m.consultar(obtenerPorResolver, (ctx) => porResolver(ctx));
};
