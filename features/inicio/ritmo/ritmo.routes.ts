import { leerSala } from '#features/acceso/espera/sala.query.ts';
import { medirPresion } from '#features/presion/medir-presion.usecase.ts';
import type { Montador } from '#nucleo/montar.ts';
import { obtenerRitmo } from './ritmo.contract.ts';

export const rutasRitmo = (m: Montador): void => {
  m.consultar(obtenerRitmo, async (ctx) => {
    const { esperaS, ventasPorMinuto, publicasPorMinuto } = await medirPresion(ctx);
    const { sala, informes } = ctx.ajustes.presion;
    const { esperando, entradas } = await leerSala(ctx.db, null, ctx.ahora);
    return {
      espera: Math.round(esperaS),
      ventasPorMinuto,
      publicasPorMinuto,
      sala: sala === null ? null : { limite: sala, esperando, entraronPorMinuto: entradas },
      informes: informes === null ? null : { limite: informes },
    };
  });
};
