import { filasOcultas } from '#features/registros/libro.errors.ts';
import type { Montador } from '#nucleo/montar.ts';
import { personasEn } from '#values/personas-en.ts';
import { filasGuardadas, guardarFilas, revisarFilas } from './guardar-planilla.usecase.ts';
import * as contrato from './planilla.contract.ts';
import { falloDePlanilla, planillaLarga, sinPlanilla } from './planilla.errors.ts';
import { escribirPlanilla, leerPlanilla } from './planilla.xlsx.ts';
import { PLANILLAS } from './planillas.ts';

export const rutasPlanillas = (m: Montador): void => {
  m.consultar(contrato.descargarPlanilla, async (ctx, { clase }) => {
    const filas = await filasGuardadas(ctx, clase);
    const personas = personasEn(filas);
    return {
      contenido: escribirPlanilla(clase, filas),
      tipo: contrato.EXCEL,
      nombre: `${PLANILLAS[clase].titulo}.xlsx`,
      ...(personas && { personas }),
    };
  });
  m.escribir(contrato.leerPlanilla, {
    preparar: async (_ctx, { clase, filasOcultas: decision }, { archivo }) => {
      if (!archivo) throw sinPlanilla();
      const leida = await leerPlanilla(clase, archivo.contenido, decision);
      if (leida.tipo === 'falla') throw falloDePlanilla(leida);
      if (leida.tipo === 'larga') throw planillaLarga();
      if (leida.tipo === 'ocultas') throw filasOcultas('planilla', leida.filas);
      return leida.filas;
    },
    manejar: (_ctx, _entrada, filas) => Promise.resolve(filas),
  });
  m.escribir(contrato.revisarPlanilla, {
    muestra: true,
    preparar: (ctx, pedido, { enTransaccion }) => revisarFilas({ ctx, enTransaccion }, pedido),
    manejar: (_ctx, _pedido, vistas) => Promise.resolve(vistas),
  });
  m.escribir(contrato.guardarPlanilla, {
    muestra: true,
    preparar: (ctx, pedido, { enTransaccion }) => guardarFilas({ ctx, enTransaccion }, pedido),
    manejar: (_ctx, _pedido, vistas) => Promise.resolve(vistas),
  });
};
