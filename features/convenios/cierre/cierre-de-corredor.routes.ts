import { registroNoEncontrado } from '#features/registros/registro.errors.ts';
import type { Montador } from '#nucleo/montar.ts';
import { cerrarCorredor } from './cerrar-corredor.usecase.ts';
import * as contrato from './cierre-de-corredor.contract.ts';
import { cierreDe } from './cierre-de-corredor.query.ts';

export const rutasCierreDeCorredor = (m: Montador): void => {
  m.consultar(contrato.corredorPorCerrar, async (ctx, { id }) => {
    const cierre = await cierreDe(ctx, id);
    if (!cierre) throw registroNoEncontrado();
    return cierre;
  });
  m.escribir(contrato.cerrarCorredor, { manejar: (ctx, { id }) => cerrarCorredor(ctx, id) });
};
