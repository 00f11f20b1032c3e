import { ocultarPolizas } from '#features/aach/casos/resolver-casos.usecase.ts';
import { corregirVehiculosDePolizas } from '#features/polizas/regenerar/corregir-vehiculos.usecase.ts';
import { montarLista } from '#features/registros/montar-lista.routes.ts';
import type { Montador } from '#nucleo/montar.ts';
import * as contrato from '#features/aach/aach.contract.ts';
import { avisosAbiertos } from '#features/aach/aviso.query.ts';
import { POLIZAS_POR_AVISO } from '#features/aach/avisar-aach.queue.ts';
import { informarAvisos } from './informar-avisos.usecase.ts';
import { polizasPorInformar } from './por-informar.query.ts';

export const rutasAach = (m: Montador): void => {
  montarLista(m, contrato.listaPorInformar, (ctx, filtros) => polizasPorInformar(ctx.db, filtros));

  m.encadenar(contrato.informarPolizas, async ({ ctx, enTransaccion }, { ids }) => {
    // Reports the current record, with later corrections of the vehicle.
    await enTransaccion(ctx, (tx) => corregirVehiculosDePolizas(tx, ids));
    const avisos = await avisosAbiertos(ctx.db, {
      polizaIds: ids,
      clase: 'alta',
      tambienRechazados: true,
      limite: contrato.MAXIMO_POR_SOLICITUD,
    });
    const dichos: { id: number; numeroPoliza: number; aceptada: boolean; mensaje: string }[] = [];
    // Sends the chunks one by one, so that the AACH's answers to the first ones stay valid.
    for (let i = 0; i < avisos.length; i += POLIZAS_POR_AVISO) {
      const tramo = avisos.slice(i, i + POLIZAS_POR_AVISO);
      const resultados = await informarAvisos(ctx, enTransaccion, tramo);
      for (const { polizaId: id, numeroPoliza, estado, mensaje } of resultados) {
        dichos.push({ id, numeroPoliza, aceptada: estado === 'aceptado', mensaje });
      }
    }
    return dichos;
  });

  m.escribir(contrato.ocultarPolizas, {
    manejar: async (ctx, { ids, desenlace }) => {
      const { ocultadas } = await ocultarPolizas(ctx, {
        polizaIds: ids,
        desenlace: desenlace ?? null,
      });
      return { ocultadas };
    },
  });
};
