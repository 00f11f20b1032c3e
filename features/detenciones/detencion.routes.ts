import { montarLista } from '#features/registros/montar-lista.routes.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import type { Montador } from '#nucleo/montar.ts';
import * as contrato from './detencion.contract.ts';
import { alcanceDe, detenerVenta, levantar } from './detener.usecase.ts';
import { buscarDetenciones } from './lista-de-detenciones.query.ts';

/** Current record, as the caller reads it. */
const leer = async ({ tx, ahora }: ContextoTx, id: number): Promise<contrato.DetencionVM> => {
  const [detencion] = (await buscarDetenciones(tx, ahora, { id })).filas;
  if (!detencion) throw new Error(`la detención ${id} no está`);
  return detencion;
};

export const rutasDetenciones = (m: Montador): void => {
  montarLista(m, contrato.listaDetenciones, ({ db, ahora }, filtros) =>
    buscarDetenciones(db, ahora, filtros),
  );
  m.consultar(contrato.alcanceDeDetencion, alcanceDe);
  m.escribir(contrato.crearDetencion, {
    manejar: async (ctx, nueva) => leer(ctx, await detenerVenta(ctx, nueva)),
  });
  m.escribir(contrato.levantarDetencion, {
    manejar: async (ctx, pedido) => {
      await levantar(ctx, pedido);
      return leer(ctx, pedido.id);
    },
  });
};
