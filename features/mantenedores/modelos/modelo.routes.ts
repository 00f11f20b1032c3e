import { montarLista } from '#features/registros/montar-lista.routes.ts';
import { montarHabilitacion } from '#features/registros/montar-habilitacion.routes.ts';
import type { Montador } from '#nucleo/montar.ts';
import { actualizarModelo, crearModelo, MODELO } from './guardar-modelo.usecase.ts';
import { buscarModelos } from './lista-modelos.query.ts';
import * as contrato from './modelo.contract.ts';
import { reconocerModelos } from './reconocer-modelos.usecase.ts';

export const rutasModelos = (m: Montador): void => {
  montarLista(m, contrato.listaModelos, (ctx, filtros) =>
    buscarModelos(ctx.db, ctx.alcance === 'todo' ? filtros : { ...filtros, soloVigentes: 'true' }),
  );
  m.escribir(contrato.crearModelo, { manejar: crearModelo });
  m.escribir(contrato.actualizarModelo, { manejar: actualizarModelo });
  m.escribir(contrato.reconocerModelos, {
    manejar: (ctx, { ids }) => reconocerModelos(ctx, ids),
  });
  montarHabilitacion(m, contrato.habilitacionDeModelo, MODELO);
};
