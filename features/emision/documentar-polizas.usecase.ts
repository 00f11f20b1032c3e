import { setImmediate as ceder } from 'node:timers/promises';
import type { Contexto } from '#server/contexto.ts';
import type { PolizaSinFirmar } from './certificados.query.ts';
import { codigoVerificacion } from './codigo-verificacion.usecase.ts';
import type { DocumentoGuardado } from './emision.store.ts';

// Policies rendered and signed before the event loop gets its turn: about 10 ms of work.
const SEGUIDAS = 20;
// Policies stored together: each batch makes its folder durable once.
const LOTE = 50;

const firmarCertificado = (ctx: Contexto, { datos }: PolizaSinFirmar): Uint8Array => {
  const codigo = codigoVerificacion(ctx, datos.numeroPoliza);
  const pdf = ctx.puertos.certificado({
    ...datos,
    apoderado: ctx.ajustes.apoderado,
    urlVerificacion: `${ctx.ajustes.direccion}/verificar/${codigo}`,
  });
  ctx.falla('emision.trasRender');
  const contenido = ctx.puertos.firma.firmar(pdf, ctx.ahora);
  ctx.falla('emision.trasFirmar');
  return contenido;
};

const aDocumento = (ctx: Contexto, poliza: PolizaSinFirmar) => {
  const contenido = firmarCertificado(ctx, poliza);
  const huella = ctx.puertos.cripto.huellaDe(contenido);
  const { numeroPoliza } = poliza.datos;
  const clave = `polizas/${poliza.ventaId}/${numeroPoliza}-${huella.slice(0, 16)}.pdf`;
  return { polizaId: poliza.id, version: poliza.version, clave, contenido };
};
type Listo = ReturnType<typeof aDocumento>;

const guardar = async (ctx: Contexto, lote: readonly Listo[]): Promise<DocumentoGuardado[]> => {
  const huellas = await ctx.puertos.documentos.guardarVarios(lote);
  return lote.map(({ polizaId, version, clave }, i) => {
    const huella = huellas[i];
    if (!huella) throw new Error('el almacenamiento no devolvió la huella de un documento');
    return { polizaId, version, clave, ...huella };
  });
};

/**
 * Renders, signs and stores the files of these policies, outside any transaction. A file is named
 * by its own hash: what a killed or overtaken run left behind is never taken for another file.
 * One batch is being stored while the next one is signed: the disk and the processor wait little
 * for each other. It answers, or throws, only when nothing is being written any more.
 */
export const documentarPolizas = async (
  ctx: Contexto,
  polizas: readonly PolizaSinFirmar[],
): Promise<DocumentoGuardado[]> => {
  const guardados: Promise<DocumentoGuardado[]>[] = [];
  try {
    for (let i = 0; i < polizas.length; i += LOTE) {
      const lote: Listo[] = [];
      for (const poliza of polizas.slice(i, i + LOTE)) {
        if (lote.length % SEGUIDAS === SEGUIDAS - 1) await ceder();
        lote.push(aDocumento(ctx, poliza));
      }
      guardados.push(guardar(ctx, lote));
      await ceder();
    }
  } finally {
    await Promise.allSettled(guardados);
  }
  return (await Promise.all(guardados)).flat();
};
