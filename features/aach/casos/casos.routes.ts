import { casoNoEncontrado } from '#features/aach/aach.errors.ts';
import type { Montador } from '#nucleo/montar.ts';
import * as contrato from './casos.contract.ts';
import { casoPorId, casosALaVista, polizaDeCasoAbierto } from './casos.query.ts';
import { ocultarPolizas } from './resolver-casos.usecase.ts';

export const rutasCasosAach = (m: Montador): void => {
  m.consultar(contrato.buscarCasos, (ctx, { numeroPoliza }) =>
    casosALaVista(ctx, numeroPoliza ?? null),
  );
  m.escribir(contrato.resolverCaso, {
    manejar: async (ctx, { id, ...desenlace }) => {
      const abierto = await polizaDeCasoAbierto(ctx.tx, id);
      if (!abierto) throw casoNoEncontrado();
      const { terminadas } = await ocultarPolizas(ctx, [abierto.poliza_id], desenlace);
      // Somebody else ended it while this one waited.
      if (terminadas === 0) throw casoNoEncontrado();
      const caso = await casoPorId(ctx, id);
      if (!caso) throw casoNoEncontrado();
      return caso;
    },
  });
};
