import { registrarVarios } from '#features/auditoria/registrar.usecase.ts';
import { archivoSunGenerado } from './sun.hechos.ts';
import { cambiarEstadoDeEmitidas } from '#features/ventas/etapas/estado-de-emitida.usecase.ts';
import { ESTADO_VENTA } from '#features/ventas/venta.ts';
import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import { archivoSun } from './archivo-sun.ts';
import { type ArchivoNuevo, insertarArchivos } from './archivo-sun.store.ts';
import { ventasSun } from './venta-sun.query.ts';

/**
 * Makes and stores the collection files of the issued and valid ones of these sales. Returns their content.
 * With its file a sale is complete.
 */
export const generarArchivosSun = async (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  ventaIds: readonly number[],
): Promise<ArchivoNuevo[]> => {
  const hechos = (await ventasSun(ctx.db, ventaIds, ctx.ahora)).map((venta) => {
    const { ventaId, lineas, versiones } = venta;
    const contenido = new TextEncoder().encode(archivoSun(venta));
    const sha256 = ctx.puertos.cripto.huellaDe(contenido);
    const clave = `sun/${ventaId}/${sha256.slice(0, 16)}.txt`;
    const total = lineas.reduce((suma, { prima }) => suma + prima, 0);
    const polizas = lineas.length;
    return { contenido, archivo: { ventaId, clave, sha256, polizas, total, versiones } };
  });
  const archivos = hechos.map(({ archivo }) => archivo);
  if (archivos.length === 0) return [];
  await ctx.puertos.documentos.guardarVarios(
    hechos.map(({ archivo: { clave }, contenido }) => ({ clave, contenido })),
  );
  await enTransaccion(ctx, async (tx) => {
    // First of all, because it locks the sales: no policy may be cancelled until the files are recorded.
    await cambiarEstadoDeEmitidas(
      tx,
      archivos.map(({ ventaId }) => ventaId),
      ESTADO_VENTA.completa,
    );
    await insertarArchivos(tx.tx, archivos, { ahora: tx.ahora, usuarioId: tx.actor.usuarioId });
    await registrarVarios(
      tx,
      archivos.map(({ ventaId: id, clave, sha256, polizas, total }) =>
        archivoSunGenerado({ id, despues: { clave, sha256, polizas, total } }),
      ),
    );
  });
  return archivos;
};
