import {
  comprobarCertificado,
  type Comprobado,
} from '#features/emision/certificado/comprobar-certificado.usecase.ts';
import { TRAMO } from '#features/emision/emitir-venta.queue.ts';
import {
  archivosDePaquete,
  paquetesDeNumeros,
} from '#features/emision/paquetes/leer-paquete.usecase.ts';
import { carpetasDe } from '#features/numeros/almacen/marca.ts';
import { guardarMarcas, marcasDeNumeros } from '#features/numeros/almacen/marcas.usecase.ts';
import { numerosSaltados, sonDeRangos } from '#features/numeros/almacen/numeros.query.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import { enPartes } from '#values/cola.ts';
import { fechaSantiago } from '#values/fecha.ts';
import { CARPETA, claveRecibida, leerClaveRecibida } from './archivo-recibido.ts';
import type { PolizaPerdida } from './perdida.ts';
import {
  archivoDeAnulada,
  archivoDeCodigoAjeno,
  archivoDeFirmaAjena,
  archivoIlegible,
  archivoSinFirma,
  sinDocumento,
  sinRango,
  yaExiste,
} from './reingreso.errors.ts';
import { numerosConFila, polizaConNumeros } from './reingreso.query.ts';

const NOMBRADAS = 100;
/** Maximum folders, of a thousand numbers each, per search. */
const CARPETAS_MIRADAS = 50;

type Paquetes = Contexto['puertos']['documentos'];

/** A file of the store that shows a policy. */
interface Archivo {
  readonly clave: string;
  readonly sha256: string;
  readonly numero: number;
  readonly venta: number | null;
  readonly version: number;
}

/** Files of policies in a pack; null if its index cannot be read. */
const archivosEn = async (documentos: Paquetes, paquete: string): Promise<Archivo[] | null> => {
  const archivos = await archivosDePaquete(documentos, paquete);
  return (
    archivos?.flatMap(({ clave, sha256, poliza }) => {
      if (!poliza) return [];
      const { numeroPoliza: numero, ventaId: venta, version } = poliza;
      return { clave, sha256, numero, venta, version };
    }) ?? null
  );
};

/** Number of pack indexes read at the same time. */
const A_LA_VEZ = 8;

/**
 * Files of a policy in packs. A regenerated certificate lies in a pack of its batch, named by the batch's
 * greatest number. So the search reads all packs up to the last number skipped together with this one.
 */
const enPaquetes = async (
  ctx: Contexto,
  numero: number,
): Promise<{ archivos: Archivo[]; ilegible: boolean }> => {
  const { documentos } = ctx.puertos;
  const saltado = (await numerosSaltados(ctx.db, ['poliza'])).find(
    ({ desde, hasta }) => desde <= numero && numero <= hasta,
  );
  const hasta = Math.max(numero, saltado?.hasta ?? numero) + TRAMO - 1;
  const archivos: Archivo[] = [];
  let ilegible = false;
  for (const claves of enPartes(
    await paquetesDeNumeros(documentos, { desde: numero, hasta }),
    A_LA_VEZ,
  ))
    for (const suyos of await Promise.all(claves.map((clave) => archivosEn(documentos, clave)))) {
      ilegible ||= suyos === null;
      archivos.push(...(suyos ?? []).filter((uno) => uno.numero === numero));
    }
  return { archivos, ilegible };
};

const enReingresos = async (documentos: Paquetes, numero: number): Promise<Archivo[]> => {
  const hallados: Archivo[] = [];
  for await (const clave of documentos.listar(CARPETA)) {
    const dicho = leerClaveRecibida(clave);
    if (dicho?.numero === numero)
      hallados.push({ clave, sha256: dicho.sha256, numero, venta: null, version: 0 });
  }
  return hallados;
};

const exigirGenuino = (comprobado: Comprobado): Extract<Comprobado, { tipo: 'genuino' }> => {
  if (comprobado.tipo === 'sin_firma') throw archivoSinFirma();
  if (comprobado.tipo === 'firma_ajena') throw archivoDeFirmaAjena();
  if (comprobado.tipo === 'ilegible') throw archivoIlegible();
  if (comprobado.tipo === 'codigo_ajeno') throw archivoDeCodigoAjeno();
  return comprobado;
};

/** Latest valid certificate of a policy in the store, proven and read, and the state of later ones. */
interface Hallada {
  readonly perdida: PolizaPerdida | null;
  readonly anulada: boolean;
  readonly danada: boolean;
}

const buscarEnAlmacen = async (ctx: Contexto, numero: number): Promise<Hallada> => {
  const { documentos } = ctx.puertos;
  const { archivos: deSuPaquete, ilegible } = await enPaquetes(ctx, numero);
  const archivos = [...deSuPaquete, ...(await enReingresos(documentos, numero))].toSorted(
    (a, b) => b.version - a.version,
  );
  let anulada = false;
  let danada = ilegible;
  for (const { clave, sha256, venta } of archivos) {
    const archivo = await documentos.leer(clave, sha256);
    if (archivo.tipo !== 'ok') {
      danada = true;
      continue;
    }
    const { leido, firmadoEn } = exigirGenuino(await comprobarCertificado(ctx, archivo.contenido));
    const { anulada: suya, codigo, ...dicho } = leido;
    anulada ||= suya;
    if (suya || dicho.numeroPoliza !== numero) continue;
    const perdida = {
      ...dicho,
      codigoHash: ctx.puertos.cripto.huella(codigo),
      firmadoEn: firmadoEn.toISOString(),
      documento: { clave, sha256, bytes: archivo.contenido.length },
      ventaOriginal: venta,
      anuladaDespues: anulada,
      masNuevaDanada: danada,
    };
    return { perdida, anulada, danada };
  }
  return { perdida: null, anulada, danada };
};

/**
 * Returns the latest valid certificate of a policy without a row, proven and read. Throws if a row has the
 * number, or if the store has no such file.
 */
export const perdidaDelAlmacen = async (ctx: Contexto, numero: number): Promise<PolizaPerdida> => {
  if (await polizaConNumeros(ctx.db, numero, 0)) throw yaExiste(numero);
  const { perdida } = await buscarEnAlmacen(ctx, numero);
  if (!perdida) throw sinDocumento(numero);
  return perdida;
};

/**
 * Proves a holder's file and reads the policy: from the store or, if it has no valid file, from the holder's.
 * Throws if a row has the number, and for the file of a cancelled policy. Writes nothing.
 */
export const perdidaDelArchivo = async (
  ctx: Contexto,
  contenido: Uint8Array,
): Promise<PolizaPerdida> => {
  const { leido, firmadoEn } = exigirGenuino(await comprobarCertificado(ctx, contenido));
  const { anulada, codigo, ...dicho } = leido;
  if (anulada) throw archivoDeAnulada();
  const { numeroPoliza: numero } = dicho;
  if (await polizaConNumeros(ctx.db, numero, 0)) throw yaExiste(numero);
  const hallada = await buscarEnAlmacen(ctx, numero);
  if (hallada.perdida) return hallada.perdida;
  const { cripto } = ctx.puertos;
  const sha256 = cripto.huellaDe(contenido);
  const clave = claveRecibida({ recibido: fechaSantiago(ctx.ahora), numero, sha256 });
  return {
    ...dicho,
    codigoHash: cripto.huella(codigo),
    firmadoEn: firmadoEn.toISOString(),
    documento: { clave, sha256, bytes: contenido.byteLength },
    ventaOriginal: null,
    anuladaDespues: hallada.anulada,
    masNuevaDanada: hallada.danada,
  };
};

/**
 * Proves a holder's file and stores it, if the store has no valid file of its policy. Marks its numbers as
 * given out, whatever is decided later. Returns the policy number.
 */
export const recibirArchivo = async (ctx: Contexto, contenido: Uint8Array): Promise<number> => {
  const { documentos } = ctx.puertos;
  const { numeroPoliza, numeroFolio, documento } = await perdidaDelArchivo(ctx, contenido);
  if (!documento.clave.startsWith(`${CARPETA}/`)) return numeroPoliza;
  const numeros = { poliza: numeroPoliza, folio: numeroFolio };
  if (!(await sonDeRangos(ctx.db, numeros))) throw sinRango(numeroPoliza, numeroFolio);
  // Another valid file of the same policy in this folder is the one to propose.
  if (documento.sha256 === ctx.puertos.cripto.huellaDe(contenido))
    await documentos.guardar(documento.clave, contenido);
  await guardarMarcas(documentos, await marcasDeNumeros(ctx.db, [numeros]));
  return numeroPoliza;
};

/** Skipped numbers whose certificate is in a pack, greatest first. */
export const perdidasDelAlmacen = async (
  ctx: Contexto,
): Promise<{ numeros: number[]; hayMas: boolean }> => {
  const { documentos } = ctx.puertos;
  const hallados = new Set<number>();
  let carpetas = 0;
  const saltados = (await numerosSaltados(ctx.db, ['poliza'])).toSorted(
    (a, b) => b.hasta - a.hasta,
  );
  for (const { desde, hasta } of saltados) {
    carpetas += carpetasDe({ desde, hasta: hasta + TRAMO - 1 }).length;
    if (carpetas > CARPETAS_MIRADAS) return { numeros: [...hallados], hayMas: true };
    const paquetes = await paquetesDeNumeros(documentos, { desde, hasta: hasta + TRAMO - 1 });
    for (const paquete of paquetes.toReversed()) {
      const suyos = ((await archivosEn(documentos, paquete)) ?? []).map(({ numero }) => numero);
      for (const numero of suyos) if (desde <= numero && numero <= hasta) hallados.add(numero);
      if (hallados.size > NOMBRADAS) break;
    }
  }
  const conFila = await numerosConFila(ctx.db, [...hallados]);
  const numeros = [...hallados].filter((uno) => !conFila.has(uno)).toSorted((a, b) => b - a);
  return { numeros: numeros.slice(0, NOMBRADAS), hayMas: numeros.length > NOMBRADAS };
};
