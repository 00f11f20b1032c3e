import { registrarVarios } from '#features/auditoria/registrar.usecase.ts';
import { polizaOcultada } from './aach.hechos.ts';
import { corregirVehiculosDePolizas } from '#features/polizas/regenerar/corregir-vehiculos.usecase.ts';
import { montarLista } from '#features/registros/montar-lista.routes.ts';
import type { Montador } from '#nucleo/montar.ts';
import * as contrato from './aach.contract.ts';
import { avisosAbiertos } from './aviso.query.ts';
import { ocultarAvisos } from './aviso.store.ts';
import { POLIZAS_POR_AVISO } from './avisar-aach.queue.ts';
import { informarAvisos } from './informar-avisos.usecase.ts';
import { polizasPorInformar } from './por-informar.query.ts';

export const rutasAach = (m: Montador): void => {
  montarLista(m, contrato.listaPorInformar, (ctx, filtros) => polizasPorInformar(ctx.db, filtros));

  m.encadenar(contrato.informarPolizas, async ({ ctx, enTransaccion }, { ids }) => {
    // What was corrected in the vehicle's record since is what is told.
    await enTransaccion(ctx, (tx) => corregirVehiculosDePolizas(tx, ids));
    const avisos = await avisosAbiertos(ctx.db, {
      polizaIds: ids,
      clase: 'alta',
      tambienRechazados: true,
      limite: contrato.MAXIMO_POR_SOLICITUD,
    });
    const dichos: { id: number; numeroPoliza: number; aceptada: boolean; mensaje: string }[] = [];
    // One chunk after another: what the association took of the first ones stays taken.
    for (let i = 0; i < avisos.length; i += POLIZAS_POR_AVISO) {
      const tramo = avisos.slice(i, i + POLIZAS_POR_AVISO);
      const resultados = await informarAvisos(ctx, enTransaccion, tramo);
      for (const [j, { numeroPoliza, estado, mensaje }] of resultados.entries()) {
        const id = tramo[j]?.polizaId ?? 0;
        dichos.push({ id, numeroPoliza, aceptada: estado === 'aceptado', mensaje });
      }
    }
    return dichos;
  });

  m.escribir(contrato.ocultarPolizas, {
    manejar: async (ctx, { ids }) => {
      const ocultadas = await ocultarAvisos(ctx.tx, ids, ctx.ahora);
      await registrarVarios(
        ctx,
        ocultadas.map((id) => polizaOcultada({ id })),
      );
      return { ocultadas: ocultadas.length };
    },
  });
};
