import { setImmediate as ceder } from 'node:timers/promises';
import type { Contexto } from '#nucleo/contexto.ts';
import { enPaso } from '#features/emision/causa-detencion.ts';
import { certificadoDe } from './certificado.pdf.ts';
import type { PolizaSinFirmar } from './certificados.query.ts';
import { urlDeVerificacion } from './codigo-verificacion.usecase.ts';
import type { DocumentoDeVenta } from '#features/emision/emision.store.ts';
import { modeloDeCertificado } from './modelo-de-certificado.usecase.ts';
import type { Marca } from '#features/numeros/almacen/marca.ts';
import { guardarMarcas, marcasDeNumeros } from '#features/numeros/almacen/marcas.usecase.ts';
import { guardarPaquete } from '#features/emision/paquetes/guardar-paquete.usecase.ts';

/**
 * Policies rendered before yielding to the event loop and waiting for earlier ones. It limits how
 * long the event loop is blocked.
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

/** A signed file with the policy that it shows. */
export type Firmado = Awaited<ReturnType<typeof aDocumento>>;

/**
 * Renders and signs the files of these policies outside any transaction. One is rendered here while
 * earlier ones are signed on other threads. Settles only when no signature is in progress.
 */
export const firmarPolizas = async (
  ctx: Contexto,
  polizas: readonly PolizaSinFirmar[],
): Promise<Firmado[]> => {
  const todos: Promise<Firmado>[] = [];
  for (let i = 0; i < polizas.length; i += LOTE) {
    for (const poliza of polizas.slice(i, i + LOTE)) {
      const uno = aDocumento(ctx, poliza);
      // Avoids an unhandled rejection; `Promise.all` below reports the error.
      uno.catch(() => undefined);
      todos.push(uno);
    }
    await ceder();
    // Limits the unsigned files in memory to two batches.
    await Promise.allSettled(todos.slice(-2 * LOTE, -LOTE));
  }
  await Promise.allSettled(todos);
  return Promise.all(todos);
};

/** Returns the marks of the numbers of these policies, one for each pair of ranges. */
const marcasDe = (ctx: Contexto, firmados: readonly Firmado[]): Promise<Marca[]> =>
  marcasDeNumeros(
    ctx.db,
    firmados.map(({ poliza: { datos } }) => ({
      poliza: datos.numeroPoliza,
      folio: datos.numeroFolio,
    })),
  );

/** Stores one object per file, which every release can read. Returns the keys. */
const guardarSueltos = async (ctx: Contexto, firmados: readonly Firmado[]): Promise<string[]> => {
  const archivos = firmados.map(({ poliza: { ventaId, datos }, contenido, sha256 }) => ({
    clave: `polizas/${ventaId}/${datos.numeroPoliza}-${sha256.slice(0, 16)}.pdf`,
    contenido,
  }));
  await ctx.puertos.documentos.guardarVarios(archivos);
  return archivos.map(({ clave }) => clave);
};

const guardarJuntos = (
  ctx: Contexto,
  firmados: readonly [Firmado, ...Firmado[]],
  marca: Marca,
): Promise<string[]> => {
  const archivos = firmados.map(({ poliza: { ventaId, version, datos }, ...archivo }) => ({
    ...archivo,
    poliza: { ventaId, version, numeroPoliza: datos.numeroPoliza },
  }));
  return guardarPaquete(ctx.puertos.documentos, archivos, {
    marca,
    // Any wording serves as dictionary; most packs hold one.
    modelo: modeloDeCertificado(ctx, firmados[0].poliza.datos.redaccion),
  });
};

/**
 * Stores these files, and then marks their numbers as given out, before anybody sees them. Keys are
 * hashes of the content, so a leftover of a dead or overtaken run is never mistaken for another file.
 * A pack is itself the mark of one pair of ranges.
 */
export const guardarDocumentos = async (
  ctx: Contexto,
  firmados: readonly Firmado[],
): Promise<DocumentoDeVenta[]> => {
  const [primero, ...resto] = firmados;
  if (!primero) return [];
  const marcas = await marcasDe(
    ctx,
    firmados.filter(({ poliza }) => poliza.sinDocumento),
  );
  const [delPaquete] = marcas.length > 0 ? marcas : await marcasDe(ctx, firmados);
  const enPaquete = ctx.ajustes.paquetes ? delPaquete : undefined;
  const claves = await enPaso('almacen', () =>
    enPaquete ? guardarJuntos(ctx, [primero, ...resto], enPaquete) : guardarSueltos(ctx, firmados),
  );
  ctx.falla('emision.trasGuardar');
  const porMarcar = marcas.filter((marca) => marca !== enPaquete);
  await enPaso('almacen', () => guardarMarcas(ctx.puertos.documentos, porMarcar));
  ctx.falla('emision.trasAnotarMarca');
  return firmados.map(({ poliza, contenido, sha256 }, i) => ({
    polizaId: poliza.id,
    ventaId: poliza.ventaId,
    version: poliza.version,
    clave: claves[i] ?? '',
    sha256,
    bytes: contenido.byteLength,
  }));
};

/** Renders, signs and stores the files of these policies. */
export const documentarPolizas = async (
  ctx: Contexto,
  polizas: readonly PolizaSinFirmar[],
): Promise<DocumentoDeVenta[]> => guardarDocumentos(ctx, await firmarPolizas(ctx, polizas));
