import { sinErrores } from '#features/carga-masiva/carga-masiva.errors.ts';
import {
  avanceDePreparacion,
  filasConErroresDeVenta,
} from '#features/carga-masiva/revision/carga.query.ts';
import { libroEnBase64 } from '#features/carga-masiva/revision/libro-en-proceso.xlsx.ts';
import { ventaNoEncontrada } from '#features/ventas/venta.errors.ts';
import type { Montador } from '#nucleo/montar.ts';
import * as contrato from './preparacion.contract.ts';

export const rutasPreparacion = (m: Montador): void => {
  m.consultar(contrato.consultarPreparacion, async (ctx, { idv }) => {
    const avance = await avanceDePreparacion(ctx, idv);
    if (avance === null) throw ventaNoEncontrada();
    return avance;
  });
  m.consultar(contrato.descargarErrores, async (ctx, { idv }) => {
    const carga = await filasConErroresDeVenta(ctx, idv);
    if (!carga) throw ventaNoEncontrada();
    if (carga.filas.length === 0) throw sinErrores();
    return libroEnBase64(carga.filas, carga.variante, carga.nombreArchivo);
  });
};
