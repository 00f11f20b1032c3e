import type { Montador } from '#nucleo/montar.ts';
import { recalcularMonto } from './recalcular-monto.usecase.ts';
import { recalcularMontoIntencion } from './recalculo.contract.ts';

export const rutasRecalculo = (m: Montador): void => {
  m.escribir(recalcularMontoIntencion, { manejar: recalcularMonto });
};
