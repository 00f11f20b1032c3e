import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { archivoSunGenerado } from './sun.hechos.ts';
import { cambiarEstadoDeEmitida } from '#features/ventas/etapas/estado-de-emitida.usecase.ts';
import { ESTADO_VENTA } from '#features/ventas/venta.ts';
import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import { archivoSun } from './archivo-sun.ts';
import { insertarArchivo } from './archivo-sun.store.ts';
import { ventaSun } from './venta-sun.query.ts';

/**
 * Makes and stores the collection file of a sale that is issued and valid; null when there is no
 * such sale. With it the sale is complete.
 */
export const generarArchivoSun = async (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  ventaId: number,
): Promise<{ nombre: string; polizas: number } | null> => {
  const venta = await ventaSun(ctx.db, ventaId, ctx.ahora);
  if (!venta) return null;
  const contenido = new TextEncoder().encode(archivoSun(venta));
  const sha256 = ctx.puertos.cripto.huellaDe(contenido);
  const clave = `sun/${ventaId}/${sha256.slice(0, 16)}.txt`;
  await ctx.puertos.documentos.guardar(clave, contenido);
  const polizas = venta.lineas.length;
  const total = venta.lineas.reduce((suma, { prima }) => suma + prima, 0);
  await enTransaccion(ctx, async (tx) => {
    await insertarArchivo(tx.tx, { ventaId, clave, sha256, polizas, total, ahora: tx.ahora });
    await cambiarEstadoDeEmitida(tx, ventaId, ESTADO_VENTA.completa);
    await registrar(
      tx,
      archivoSunGenerado({ id: ventaId, despues: { clave, sha256, polizas, total } }),
    );
  });
  return { nombre: nombreDeArchivo(ventaId), polizas };
};

export const nombreDeArchivo = (ventaId: number): string => `SUN_IDV${ventaId}.txt`;
