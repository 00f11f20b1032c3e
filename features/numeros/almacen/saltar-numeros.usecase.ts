import { registrarVarios } from '#features/auditoria/registrar.usecase.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import type { Intervalo } from './marca.ts';
import { numerosDeRangoSaltados, numerosDeVentaSaltados } from './numeros.hechos.ts';
import { adelantarRangos, anotarSaltados, saltarVentas } from './numeros.store.ts';

interface NumerosPorSaltar extends Intervalo {
  readonly clase: 'poliza' | 'folio' | 'venta';
  readonly rangoId: number | null;
}

/** Moves ranges and sale numbers past these, and records which and why, in the audit too. */
export const saltarNumeros = async (
  ctx: ContextoTx,
  saltos: readonly NumerosPorSaltar[],
  motivo: string,
): Promise<void> => {
  await anotarSaltados(ctx.tx, saltos, motivo, ctx.ahora);
  for (const { clase, ...salto } of saltos) {
    if (clase === 'venta') await saltarVentas(ctx.tx, salto.hasta, ctx.ahora);
    else await adelantarRangos(ctx.tx, [{ ...salto, clase }]);
  }
  await registrarVarios(
    ctx,
    saltos.map(({ clase, desde, hasta, rangoId }) =>
      (clase === 'venta' ? numerosDeVentaSaltados : numerosDeRangoSaltados)({
        id: rangoId,
        despues: { clase, desde, hasta, motivo },
      }),
    ),
  );
};
