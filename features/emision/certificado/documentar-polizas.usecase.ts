import { setImmediate as ceder } from 'node:timers/promises';
import type { Contexto } from '#nucleo/contexto.ts';
import { enPaso } from '#features/emision/causa-detencion.ts';
import { certificadoDe } from './certificado.pdf.ts';
import type { PolizaSinFirmar } from './certificados.query.ts';
import { urlDeVerificacion } from './codigo-verificacion.usecase.ts';
import type { DocumentoGuardado } from '#features/emision/emision.store.ts';

// Policies stored together: each batch makes its folder durable once.
const LOTE = 25;
// Rendered before the event loop gets its turn, about 2 ms of work: several sales do it at once.
const SEGUIDAS = 5;

const firmarCertificado = async (
  ctx: Contexto,
  { datos, codigoHash }: PolizaSinFirmar,
): Promise<Uint8Array> => {
  const { numeroPoliza } = datos;
  const { ajustes, puertos } = ctx;
  const { aseguradora, apoderado } = ajustes;
  const dibujarUno = certificadoDe({ aseguradora, demo: puertos.firma.certificado.demo });
  const pdf = dibujarUno({
    ...datos,
    apoderado,
    urlVerificacion: urlDeVerificacion(ctx, { numeroPoliza, codigoHash }),
  });
  ctx.falla('emision.trasRender');
  const contenido = await enPaso('firma', () => puertos.firma.firmar(pdf, ctx.ahora));
  ctx.falla('emision.trasFirmar');
  return contenido;
};

const aDocumento = async (ctx: Contexto, poliza: PolizaSinFirmar) => {
  const contenido = await firmarCertificado(ctx, poliza);
  const sha256 = ctx.puertos.cripto.huellaDe(contenido);
  const { numeroPoliza } = poliza.datos;
  const clave = `polizas/${poliza.ventaId}/${numeroPoliza}-${sha256.slice(0, 16)}.pdf`;
  const guardado = {
    polizaId: poliza.id,
    version: poliza.version,
    clave,
    sha256,
    bytes: contenido.byteLength,
  };
  return { guardado, contenido };
};

type EnFirma = ReturnType<typeof aDocumento>;

/** Renders these policies one after the other and begins to sign each. */
const dibujar = async (ctx: Contexto, polizas: readonly PolizaSinFirmar[]): Promise<EnFirma[]> => {
  const enFirma: EnFirma[] = [];
  for (const poliza of polizas) {
    const una = aDocumento(ctx, poliza);
    // Its batch reports it: until then nobody waits for it.
    una.catch(() => undefined);
    enFirma.push(una);
    if (enFirma.length % SEGUIDAS === 0) await ceder();
  }
  return enFirma;
};

const guardarLote = async (
  ctx: Contexto,
  enFirma: readonly EnFirma[],
): Promise<DocumentoGuardado[]> => {
  const lote = await Promise.all(enFirma);
  const archivos = lote.map(({ guardado: { clave }, contenido }) => ({ clave, contenido }));
  await enPaso('almacen', () => ctx.puertos.documentos.guardarVarios(archivos));
  return lote.map(({ guardado }) => guardado);
};

/** Files that are rendered, and being signed and stored. */
export type DocumentosEnCamino = readonly Promise<DocumentoGuardado[]>[];

/**
 * Renders the files of these policies, outside any transaction, and begins to sign and store them.
 * A file is named by its own hash: what a killed or overtaken run left behind is never taken for
 * another file. One batch is rendered here while those before it are signed and stored beside: the
 * disk and the processors wait little for each other.
 */
export const empezarDocumentos = async (
  ctx: Contexto,
  polizas: readonly PolizaSinFirmar[],
): Promise<DocumentosEnCamino> => {
  const lotes: Promise<DocumentoGuardado[]>[] = [];
  for (let i = 0; i < polizas.length; i += LOTE) {
    const lote = guardarLote(ctx, await dibujar(ctx, polizas.slice(i, i + LOTE)));
    // The end reports it: until then nobody waits for it.
    lote.catch(() => undefined);
    lotes.push(lote);
  }
  return lotes;
};

/** What became of them; it answers, or throws, only when nothing is being written any more. */
export const terminarDocumentos = async (
  lotes: DocumentosEnCamino,
): Promise<DocumentoGuardado[]> => {
  await Promise.allSettled(lotes);
  return (await Promise.all(lotes)).flat();
};

/** Renders, signs and stores the files of these policies. */
export const documentarPolizas = async (
  ctx: Contexto,
  polizas: readonly PolizaSinFirmar[],
): Promise<DocumentoGuardado[]> => terminarDocumentos(await empezarDocumentos(ctx, polizas));
