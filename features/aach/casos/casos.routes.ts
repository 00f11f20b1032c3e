import { casoNoEncontrado } from '#features/aach/aach.errors.ts';
import type { Montador } from '#nucleo/montar.ts';
import * as contrato from './casos.contract.ts';
import { casoPorId, casosALaVista } from './casos.query.ts';
import { resolverCaso } from './resolver-casos.usecase.ts';

export const rutasCasosAach = (m: Montador): void => {
  m.consultar(contrato.buscarCasos, (ctx, { numeroPoliza }) =>
    casosALaVista(ctx, numeroPoliza ?? null),
  );
  m.escribir(contrato.resolverCaso, {
    manejar: async (ctx, { id, ...desenlace }) => {
      await resolverCaso(ctx, { id, desenlace });
      const caso = await casoPorId(ctx, id);
      if (!caso) throw casoNoEncontrado();
      return caso;
    },
  });
};
