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
import { crearReserva, type Memoria } from '#formatos/memoria/reserva.ts';
import { nombreEnPaquete } from '#features/emision/paquete-de-polizas.ts';

/**
 * Policies rendered before those before them are waited for, and before the event loop gets its turn: about 1 ms of work,
 * since several sales do it at once. What is signed waits in one row with what is compressed and stored: with more of
 * them a chunk would be stored when the two behind it are signed.
 */
const LOTE = 12;

const reserva = crearReserva();

/** Where pages lie until they are signed, and what is signed until it is stored. */
interface EnMemoria {
  readonly paginas: Memoria;
  readonly firmados: Memoria;
}

const firmarCertificado = async (
  ctx: Contexto,
  { datos, codigoHash }: PolizaSinFirmar,
  { paginas, firmados }: EnMemoria,
): Promise<Uint8Array> => {
  const { numeroPoliza } = datos;
  const { ajustes, puertos } = ctx;
  const { aseguradora, apoderado } = ajustes;
  const dibujarUno = certificadoDe({ aseguradora, demo: puertos.firma.certificado.demo });
  const urlVerificacion = urlDeVerificacion(ctx, { numeroPoliza, codigoHash });
  const pdf = dibujarUno({ ...datos, apoderado, urlVerificacion }, paginas.cortar);
  ctx.falla('emision.trasRender');
  const contenido = await enPaso('firma', () => puertos.firma.firmar(pdf, firmados.cortar));
  ctx.falla('emision.trasFirmar');
  return contenido;
};

const aDocumento = async (ctx: Contexto, poliza: PolizaSinFirmar, memoria: EnMemoria) => {
  const contenido = await firmarCertificado(ctx, poliza, memoria);
  return { poliza, contenido, sha256: ctx.puertos.cripto.huellaDe(contenido) };
};

type Firmado = Awaited<ReturnType<typeof aDocumento>>;

/** Renders these policies one after the other and begins to sign each. */
const dibujar = (
  ctx: Contexto,
  polizas: readonly PolizaSinFirmar[],
  firmados: Memoria,
): Promise<Firmado>[] => {
  const paginas = reserva.tomar();
  const enFirma = polizas.map((poliza) => {
    const una = aDocumento(ctx, poliza, { paginas, firmados });
    // The end reports it: until then nobody waits for it.
    una.catch(() => undefined);
    return una;
  });
  void Promise.allSettled(enFirma).then(paginas.devolver);
  return enFirma;
};

/** Files that are rendered, and being signed. */
export interface DocumentosEnCamino {
  readonly documentos: readonly Promise<Firmado>[];
  readonly memoria: Memoria;
}

/**
 * Renders the files of these policies, outside any transaction, and begins to sign them: one is
 * rendered here while those before it are signed beside.
 */
export const empezarDocumentos = async (
  ctx: Contexto,
  polizas: readonly PolizaSinFirmar[],
): Promise<DocumentosEnCamino> => {
  const memoria = reserva.tomar();
  const todos: Promise<Firmado>[] = [];
  for (let i = 0; i < polizas.length; i += LOTE) {
    todos.push(...dibujar(ctx, polizas.slice(i, i + LOTE), memoria));
    await ceder();
    // No more of them in memory, rendered and not signed yet, than twice as many.
    await Promise.allSettled(todos.slice(-2 * LOTE, -LOTE));
  }
  return { documentos: todos, memoria };
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
  { documentos, memoria }: DocumentosEnCamino,
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
  const guardados = firmados.map(({ poliza, contenido, sha256 }, i) => ({
    polizaId: poliza.id,
    version: poliza.version,
    clave: claves[i] ?? '',
    sha256,
    bytes: contenido.byteLength,
  }));
  // What failed keeps its memory: nobody knows who still reads it.
  memoria.devolver();
  return guardados;
};

/** Renders, signs and stores the files of these policies, and marks their numbers. */
export const documentarPolizas = async (
  ctx: Contexto,
  polizas: readonly PolizaSinFirmar[],
): Promise<DocumentoGuardado[]> => terminarDocumentos(ctx, await empezarDocumentos(ctx, polizas));
