import { montarLista } from '#features/registros/montar-lista.routes.ts';
import type { Montador } from '#nucleo/montar.ts';
import * as contrato from './renovaciones.contract.ts';
import { renovaciones } from './renovaciones.query.ts';
import { averiguarRenovacion, renovarPolizas } from './renovar-polizas.usecase.ts';

export const rutasRenovaciones = (m: Montador): void => {
  montarLista(m, contrato.listaRenovaciones, renovaciones);
  m.escribir(contrato.renovarPolizas, {
    preparar: (ctx, { polizaIds }) => averiguarRenovacion(ctx, polizaIds),
    manejar: (ctx, { polizaIds }, patentes) => renovarPolizas(ctx, polizaIds, patentes),
  });
};
