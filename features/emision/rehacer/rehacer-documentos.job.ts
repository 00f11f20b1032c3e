import { abrirIncidente } from '#features/auditoria/abrir-incidente.usecase.ts';
import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import { polizasSinFirmar } from '#features/emision/certificado/certificados.query.ts';
import { esperaFirma, esperaTrasFallar } from '#features/emision/firma/esperar-firma.usecase.ts';
import { rehacerDocumentosCola } from './rehacer-documentos.queue.ts';
import { rehacerDocumentos } from './rehacer-documentos.usecase.ts';

interface Carga {
  readonly polizaIds: readonly number[];
}

export const trabajoRehacerDocumentos =
  (enTransaccion: EnTransaccion) =>
  async (ctx: Contexto, { polizaIds }: Carga): Promise<void> => {
    const encargo = { polizaIds: [...polizaIds] };
    if (await esperaFirma(ctx, enTransaccion, rehacerDocumentosCola, encargo)) return;
    try {
      await rehacerDocumentos(ctx, enTransaccion, polizaIds);
    } catch (error) {
      if (!(await esperaTrasFallar(ctx, enTransaccion, rehacerDocumentosCola, encargo, error)))
        throw error;
    }
  };

/** Opens an incident for the sale of each policy without file, after the attempts ran out. */
export const rehacerAbandonado =
  (enTransaccion: EnTransaccion) =>
  async (ctx: Contexto, { polizaIds }: Carga): Promise<void> => {
    const pendientes = await polizasSinFirmar(ctx.db, polizaIds);
    if (pendientes.length === 0) return;
    await enTransaccion(ctx, async (tx) => {
      for (const ventaId of new Set(pendientes.map((poliza) => poliza.ventaId))) {
        const detalle = 'El documento de una póliza no se pudo rehacer';
        await abrirIncidente(tx, { clase: 'documento_sin_rehacer', ventaId, detalle });
      }
    });
  };
