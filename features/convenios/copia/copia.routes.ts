import { registroNoEncontrado } from '#features/registros/registro.errors.ts';
import type { Montador } from '#nucleo/montar.ts';
import * as contrato from './copia.contract.ts';
import { loQueSeCopia } from './copia.query.ts';
import { copiarConvenio } from './copiar-convenio.usecase.ts';

export const rutasCopiaDeConvenio = (m: Montador): void => {
  m.consultar(contrato.porCopiar, async (ctx, pedido) => {
    const copia = await loQueSeCopia(ctx, pedido);
    if (!copia) throw registroNoEncontrado();
    return copia;
  });
  m.escribir(contrato.copiarConvenio, { manejar: copiarConvenio });
};
