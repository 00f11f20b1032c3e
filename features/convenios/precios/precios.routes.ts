import {
  falloDePlanillaDePrecios,
  sinPlanillaDePrecios,
} from '#features/convenios/convenio.errors.ts';
import { filasOcultas as fallaOcultas } from '#features/registros/libro.errors.ts';
import { copiarEnProceso, leerEnProceso } from '#formatos/xlsx/libro-simple.ts';
import { segunOcultas } from '#formatos/xlsx/libro.ts';
import type { Montador } from '#nucleo/montar.ts';
import { cambiarPrecios, deshacerPrecios } from './cambiar-precios.usecase.ts';
import {
  ARCHIVO_DE_PRECIOS,
  COLUMNAS_DE_PRECIOS,
  filasDeLibro,
  FORMA_DE_PRECIOS,
  leerFilasDeLibro,
} from './libro-de-precios.ts';
import * as contrato from './precios.contract.ts';
import { hojaDe } from './precios.query.ts';

const ANCHO_DE_OBSERVACION = 30;

export const rutasPrecios = (m: Montador): void => {
  m.consultar(contrato.hojaDePrecios, (ctx, { convenioId }) => hojaDe(ctx, convenioId));
  m.escribir(contrato.cambiarPrecios, { manejar: cambiarPrecios });
  m.escribir(contrato.deshacerPrecios, { manejar: deshacerPrecios });
  m.consultar(contrato.descargarPrecios, async (ctx, { convenioIds, ...rango }) => {
    // One after another, so that a download holds one connection.
    const hojas = [];
    for (const id of new Set(convenioIds)) hojas.push(await hojaDe(ctx, id));
    const filas = filasDeLibro(hojas, rango);
    return {
      contenido: await copiarEnProceso(
        FORMA_DE_PRECIOS,
        COLUMNAS_DE_PRECIOS,
        filas,
        ANCHO_DE_OBSERVACION,
      ),
      tipo: contrato.EXCEL,
      nombre: ARCHIVO_DE_PRECIOS,
    };
  });
  m.escribir(contrato.leerPlanilla, {
    preparar: async (_ctx, { filasOcultas: decision, ...rango }, { archivo }) => {
      if (!archivo) throw sinPlanillaDePrecios();
      const leido = await leerEnProceso(archivo.contenido, FORMA_DE_PRECIOS);
      if (leido.tipo === 'falla') throw falloDePlanillaDePrecios(leido);
      const filas = segunOcultas(leido.filas, decision);
      if (!filas) throw fallaOcultas('precios', leido.filas);
      return leerFilasDeLibro(filas, rango);
    },
    manejar: (_ctx, _entrada, filas) => Promise.resolve(filas),
  });
};
