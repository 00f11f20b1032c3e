import { montarLista } from '#features/registros/montar-lista.routes.ts';
import { registroNoEncontrado } from '#features/registros/registro.errors.ts';
import type { Montador } from '#nucleo/montar.ts';
import { alcanceDeCampana } from './alcance-de-campana.usecase.ts';
import { cambiarCampana } from './cambiar-campana.usecase.ts';
import * as contrato from './campana.contract.ts';
import { buscarCampanas } from './campana.query.ts';

export const rutasCampanas = (m: Montador): void => {
  montarLista(m, contrato.listaCampanas, buscarCampanas);
  m.consultar(contrato.alcanceDeCampana, alcanceDeCampana);
  m.escribir(contrato.cambiarCampana, {
    manejar: async (ctx, cambio) => {
      await cambiarCampana(ctx, cambio);
      const { filas } = await buscarCampanas({ ...ctx, db: ctx.tx }, { id: cambio.convenioId });
      const [campana] = filas;
      if (!campana) throw registroNoEncontrado();
      return campana;
    },
  });
};
