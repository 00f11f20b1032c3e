import { setImmediate as ceder } from 'node:timers/promises';
import type { Contexto } from '#nucleo/contexto.ts';
import { enPaso } from '#features/emision/causa-detencion.ts';
import { certificadoDe } from './certificado.pdf.ts';
import type { PolizaSinFirmar } from './certificados.query.ts';
import { urlDeVerificacion } from './codigo-verificacion.usecase.ts';
import type { DocumentoGuardado } from '#features/emision/emision.store.ts';
import { modeloDeCertificado } from './modelo-de-certificado.usecase.ts';
import { claveDePaquete, type Marca } from '#features/mantenedores/numeros/marca.ts';
import { guardarMarcas, marcasDeNumeros } from '#features/mantenedores/numeros/marcas.usecase.ts';
import { nombreEnPaquete } from '#features/emision/paquete-de-polizas.ts';

/**
 * Policies rendered before those before them are waited for, and before the event loop gets its turn: about 1 ms of work,
 * since several sales do it at once. What is signed waits in one row with what is compressed and stored: with more of
 * them a chunk would be stored when the two behind it are signed.
 */
const LOTE = 12;

const firmarCertificado = async (
  ctx: Contexto,
  { datos, codigoHash }: PolizaSinFirmar,
): Promise<Uint8Array> => {
  const { numeroPoliza } = datos;
  const { ajustes, puertos } = ctx;
  const { aseguradora, apoderado } = ajustes;
  const dibujarUno = certificadoDe({ aseguradora, demo: puertos.firma.certificado.demo });
  const urlVerificacion = urlDeVerificacion(ctx, { numeroPoliza, codigoHash });
  const pdf = dibujarUno({ ...datos, apoderado, urlVerificacion });
  ctx.falla('emision.trasRender');
  const contenido = await enPaso('firma', () => puertos.firma.firmar(pdf));
  ctx.falla('emision.trasFirmar');
  return contenido;
};

const aDocumento = async (ctx: Contexto, poliza: PolizaSinFirmar) => {
  const contenido = await firmarCertificado(ctx, poliza);
  return { poliza, contenido, sha256: ctx.puertos.cripto.huellaDe(contenido) };
};

type Firmado = Awaited<ReturnType<typeof aDocumento>>;

/** Files that are rendered, and being signed. */
export type DocumentosEnCamino = readonly Promise<Firmado>[];

/**
 * Renders the files of these policies, outside any transaction, and begins to sign them: one is
 * rendered here while those before it are signed beside.
 */
export const empezarDocumentos = async (
  ctx: Contexto,
  polizas: readonly PolizaSinFirmar[],
): Promise<DocumentosEnCamino> => {
  const todos: Promise<Firmado>[] = [];
  for (let i = 0; i < polizas.length; i += LOTE) {
    for (const poliza of polizas.slice(i, i + LOTE)) {
      const uno = aDocumento(ctx, poliza);
      // The end reports it: until then nobody waits for it.
      uno.catch(() => undefined);
      todos.push(uno);
    }
    await ceder();
    // No more of them in memory, rendered and not signed yet, than twice as many.
    await Promise.allSettled(todos.slice(-2 * LOTE, -LOTE));
  }
  return todos;
};

/** The marks that tell of the numbers of these policies, one for each pair of ranges. */
const marcasDe = (ctx: Contexto, firmados: readonly Firmado[]): Promise<Marca[]> =>
  marcasDeNumeros(
    ctx.db,
    firmados.map(({ poliza: { datos } }) => ({
      poliza: datos.numeroPoliza,
      folio: datos.numeroFolio,
    })),
  );

/** One object for each, as every release reads it: gives their keys. */
const guardarSueltos = async (ctx: Contexto, firmados: readonly Firmado[]): Promise<string[]> => {
  const archivos = firmados.map(({ poliza: { ventaId, datos }, contenido, sha256 }) => ({
    clave: `polizas/${ventaId}/${datos.numeroPoliza}-${sha256.slice(0, 16)}.pdf`,
    contenido,
  }));
  await ctx.puertos.documentos.guardarVarios(archivos);
  return archivos.map(({ clave }) => clave);
};

/** One object for all, whose key is that mark of numbers and the hash of the object: gives their keys. */
const guardarJuntos = (
  ctx: Contexto,
  firmados: readonly Firmado[],
  marca: Marca,
): Promise<string[]> =>
  ctx.puertos.documentos.guardarJuntos(
    (sha256) => claveDePaquete(marca, sha256),
    modeloDeCertificado(ctx),
    firmados.map(({ poliza, ...archivo }) => ({ ...archivo, nombre: nombreEnPaquete(poliza) })),
  );

/**
 * Stores the files of a chunk. Their keys are hashes of what is stored: what a killed or overtaken run
 * left behind is never taken for another one. Then marks their numbers as given out, before anybody is told of them;
 * a pack is the mark of one pair of ranges itself, and those that had a file before were marked with
 * it. Answers, or throws, only when nothing is being written any more.
 */
export const terminarDocumentos = async (
  ctx: Contexto,
  documentos: DocumentosEnCamino,
): Promise<DocumentoGuardado[]> => {
  await Promise.allSettled(documentos);
  const firmados = await Promise.all(documentos);
  if (firmados.length === 0) return [];
  const marcas = await marcasDe(
    ctx,
    firmados.filter(({ poliza }) => poliza.sinDocumento),
  );
  const [delPaquete] = marcas.length > 0 ? marcas : await marcasDe(ctx, firmados);
  const enPaquete = ctx.ajustes.paquetes ? delPaquete : undefined;
  const claves = await enPaso('almacen', () =>
    enPaquete ? guardarJuntos(ctx, firmados, enPaquete) : guardarSueltos(ctx, firmados),
  );
  ctx.falla('emision.trasGuardar');
  const porMarcar = marcas.filter((marca) => marca !== enPaquete);
  await enPaso('almacen', () => guardarMarcas(ctx.puertos.documentos, porMarcar));
  ctx.falla('emision.trasAnotarMarca');
  return firmados.map(({ poliza, contenido, sha256 }, i) => ({
    polizaId: poliza.id,
    version: poliza.version,
    clave: claves[i] ?? '',
    sha256,
    bytes: contenido.byteLength,
  }));
};

/** Renders, signs and stores the files of these policies, and marks their numbers. */
export const documentarPolizas = async (
  ctx: Contexto,
  polizas: readonly PolizaSinFirmar[],
): Promise<DocumentoGuardado[]> => terminarDocumentos(ctx, await empezarDocumentos(ctx, polizas));
