import { sinErrores } from '#features/carga-masiva/carga-masiva.errors.ts';
import { filasConErroresDeVenta } from '#features/carga-masiva/revision/carga.query.ts';
import { libroEnBase64 } from '#features/carga-masiva/revision/libro-en-proceso.xlsx.ts';
import { ventaNoEncontrada } from '#features/ventas/venta.errors.ts';
import type { Montador } from '#nucleo/montar.ts';
import type { Noticias } from '#nucleo/noticias/noticias.ts';
import { preguntaDe } from '#nucleo/noticias/tras-esperar.ts';
import { preparacionTrasEsperar } from './esperar-preparacion.usecase.ts';
import * as contrato from './preparacion.contract.ts';

export const rutasPreparacion =
  (noticias: Noticias) =>
  (m: Montador): void => {
    m.consultar(contrato.consultarPreparacion, (ctx, { idv }, { req, reply }) =>
      preparacionTrasEsperar(noticias, ctx, idv, preguntaDe(req, reply)),
    );
    m.consultar(contrato.descargarErrores, async (ctx, { idv }) => {
      const carga = await filasConErroresDeVenta(ctx, idv);
      if (!carga) throw ventaNoEncontrada();
      if (carga.estado !== 'con_errores') throw sinErrores();
      return libroEnBase64(carga.filas, carga.variante, carga.nombreArchivo);
    });
  };
