import type { Montador } from '#nucleo/montar.ts';
import { cerrarCorredor } from './cerrar-corredor.usecase.ts';
import * as contrato from './cierre-de-corredor.contract.ts';

export const rutasCierreDeCorredor = (m: Montador): void => {
  m.escribir(contrato.cerrarCorredor, { manejar: (ctx, { id }) => cerrarCorredor(ctx, id) });
};
