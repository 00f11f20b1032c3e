import { leerMarcas } from '#features/numeros/almacen/marcas.usecase.ts';
import { entregadosDe } from '#features/numeros/almacen/marca.ts';
import { rangosEnUso } from '#features/numeros/almacen/numeros.query.ts';
import { sinNumeroPorAlmacen } from '#features/numeros/almacen/numeros.errors.ts';
import { ponerAlDia } from '#features/numeros/almacen/poner-al-dia.usecase.ts';
import { revisarInstalacion } from '#features/numeros/almacen/revisar-instalacion.usecase.ts';
import { saltosDeRangos } from '#features/numeros/almacen/salto.ts';
import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import { fechaSantiago } from '#values/fecha.ts';
import { enPaso } from '#features/emision/causa-detencion.ts';

/**
 * Checks the marks of the ranges in use before numbers are given out. Throws when the store or the
 * backup folder belongs to another installation. Moves past the numbers that another database gave
 * out, if the database was exchanged since this process started.
 */
export const revisarMarcas = async (ctx: Contexto, enTransaccion: EnTransaccion): Promise<void> => {
  const impide = await enPaso('almacen', () => revisarInstalacion(ctx, enTransaccion));
  if (impide) await enPaso('marcador', () => Promise.reject(sinNumeroPorAlmacen()));
  const rangos = await rangosEnUso(ctx.db, fechaSantiago(ctx.ahora));
  const inicios = new Set(rangos.map(({ inicial }) => inicial));
  const marcas = await enPaso('almacen', () => leerMarcas(ctx.puertos.documentos, inicios));
  // Numbers are committed before their mark, so an apparent gap may only be a read too early.
  if (saltosDeRangos(rangos, entregadosDe(marcas)).length > 0) await ponerAlDia(ctx, enTransaccion);
};
