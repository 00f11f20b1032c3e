import { aprobacionExigida } from '#features/aprobaciones/aprobacion.errors.ts';
import { montarLista } from '#features/registros/montar-lista.routes.ts';
import { montarHabilitacion } from '#features/registros/montar-habilitacion.routes.ts';
import type { Montador } from '#nucleo/montar.ts';
import { fechaSantiago } from '#values/fecha.ts';
import { ponerAlDia } from '#features/numeros/almacen/poner-al-dia.usecase.ts';
import { cambiarHabilitacionDeRango, RANGO } from './habilitar-rango.usecase.ts';
import { crearRango } from './crear-rango.usecase.ts';
import * as contrato from './rango.contract.ts';
import { buscarRangos, numerosParaVender } from './rango.query.ts';

export const rutasRangos = (m: Montador): void => {
  for (const clase of ['folio', 'poliza'] as const) {
    montarLista(m, contrato.listasDeRangos[clase], (ctx, filtros) =>
      buscarRangos(ctx.db, clase, fechaSantiago(ctx.ahora), filtros),
    );
    m.escribir(contrato.crearRango[clase], {
      preparar: async (ctx, _, { enTransaccion }) => {
        if (ctx.ajustes.dosPersonas.rangos) throw aprobacionExigida();
        await ponerAlDia(ctx, enTransaccion);
      },
      manejar: async (ctx, rango) => {
        const id = await crearRango(ctx, clase, rango);
        const hoy = fechaSantiago(ctx.ahora);
        const [creado] = (await buscarRangos(ctx.tx, clase, hoy, { id })).filas;
        if (!creado) throw new Error(`el rango ${id} no está`);
        return creado;
      },
    });
    montarHabilitacion(
      m,
      contrato.habilitacionDeRango[clase],
      RANGO,
      cambiarHabilitacionDeRango(clase),
    );
  }
  m.consultar(contrato.obtenerRangoActual, async (ctx) => {
    const { poliza, folio } = await numerosParaVender(ctx.db, fechaSantiago(ctx.ahora));
    return { numerosDePolizaRestantes: poliza, numerosDeFolioRestantes: folio };
  });
  m.consultar(contrato.obtenerRangosHistoricos, async (ctx) => {
    const hoy = fechaSantiago(ctx.ahora);
    const folios = await buscarRangos(ctx.db, 'folio', hoy, {});
    const polizas = await buscarRangos(ctx.db, 'poliza', hoy, {});
    return {
      rangosNumerosFolioHistoricoVM: folios.filas,
      rangosNumerosPolizaHistoricoVM: polizas.filas,
    };
  });
};
