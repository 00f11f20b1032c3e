import { setImmediate as ceder } from 'node:timers/promises';
import type { Contexto } from '#server/contexto.ts';
import { polizasSinFirmar } from './certificados.query.ts';
import { codigoVerificacion } from './codigo-verificacion.usecase.ts';
import type { DocumentoGuardado } from './emision.store.ts';
import { TRAMO } from './emitir-venta.queue.ts';

// Policies rendered and signed before the event loop gets its turn: about 10 ms of work.
const SEGUIDAS = 20;

/**
 * Renders, signs and stores the files of a chunk, outside any transaction. A file is named by its
 * own hash: what a killed or overtaken run left behind is never taken for another file.
 */
export const documentarTramo = async (
  ctx: Contexto,
  ventaId: number,
): Promise<DocumentoGuardado[]> => {
  const { cripto, certificado, firma, documentos } = ctx.puertos;
  const polizas = await polizasSinFirmar(ctx.db, ventaId, TRAMO);
  const listos: { polizaId: number; clave: string; contenido: Uint8Array }[] = [];
  for (const [indice, { id, datos }] of polizas.entries()) {
    if (indice % SEGUIDAS === SEGUIDAS - 1) await ceder();
    const codigo = codigoVerificacion(ctx, datos.numeroPoliza);
    const pdf = certificado({
      ...datos,
      apoderado: ctx.ajustes.apoderado,
      urlVerificacion: `${ctx.ajustes.direccion}/verificar/${codigo}`,
    });
    ctx.falla('emision.trasRender');
    const contenido = firma.firmar(pdf, ctx.ahora);
    ctx.falla('emision.trasFirmar');
    const huella = cripto.huellaDe(contenido);
    const clave = `polizas/${ventaId}/${datos.numeroPoliza}-${huella.slice(0, 16)}.pdf`;
    listos.push({ polizaId: id, clave, contenido });
  }
  const huellas = await documentos.guardarVarios(listos);
  return listos.map(({ polizaId, clave }, i) => {
    const huella = huellas[i];
    if (!huella) throw new Error('el almacenamiento no devolvió la huella de un documento');
    return { polizaId, clave, ...huella };
  });
};
