import { registrarVarios } from '#features/auditoria/registrar.usecase.ts';
import { documentoRehecho } from '#features/emision/emision.hechos.ts';
import type { Contexto, ContextoTx, EnTransaccion } from '#nucleo/contexto.ts';
import { polizasPorRehacer } from '#features/emision/certificado/certificados.query.ts';
import { documentarPolizas } from '#features/emision/certificado/documentar-polizas.usecase.ts';
import { marcarFirmadas } from '#features/emision/emision.store.ts';
import { DOCUMENTOS_POR_TRABAJO, rehacerDocumentosCola } from './rehacer-documentos.queue.ts';

/** Queues the files of these policies to be made again, in the transaction that changed them. */
export const encolarDocumentos = async (
  ctx: ContextoTx,
  polizaIds: readonly number[],
): Promise<void> => {
  for (let i = 0; i < polizaIds.length; i += DOCUMENTOS_POR_TRABAJO) {
    const tramo = polizaIds.slice(i, i + DOCUMENTOS_POR_TRABAJO);
    await ctx.encolar(rehacerDocumentosCola, { polizaIds: tramo });
  }
};

/**
 * Makes the files of these policies again: wording of their emission, same numbers, stamped when
 * cancelled. What changes while it runs keeps no file of its earlier state: whoever changed it
 * queued it again. Gives how many were made.
 */
export const rehacerDocumentos = async (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  polizaIds: readonly number[],
): Promise<number> => {
  const polizas = await polizasPorRehacer(ctx.db, polizaIds);
  if (polizas.length === 0) return 0;
  const documentos = await documentarPolizas(ctx, polizas);
  return enTransaccion(ctx, async (tx) => {
    const marcadas = new Set(await marcarFirmadas(tx.tx, documentos, tx.ahora));
    const hechos = documentos.filter(({ polizaId }) => marcadas.has(polizaId));
    await registrarVarios(
      tx,
      hechos.map(({ polizaId, clave, sha256 }) =>
        documentoRehecho({ id: polizaId, despues: { clave, sha256 } }),
      ),
    );
    return hechos.length;
  });
};
