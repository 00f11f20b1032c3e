import type { Montador } from '#nucleo/montar.ts';
import { obtenerPorResolver } from './por-resolver.contract.ts';
import { type Ajenos, porResolver } from './por-resolver.query.ts';

export const rutasPorResolver =
  (ajenos: Ajenos) =>
  (m: Montador): void => {
    m.consultar(obtenerPorResolver, (ctx, pagina) => porResolver(ctx, pagina, ajenos));
  };
