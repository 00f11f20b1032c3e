import {
  comprobarCertificado,
  type Comprobado,
} from '#features/emision/certificado/comprobar-certificado.usecase.ts';
import { contenidoLegible } from '#features/emision/contenido-legible.usecase.ts';
import { TRAMO } from '#features/emision/emitir-venta.queue.ts';
import { leerNombreEnPaquete } from '#features/emision/paquete-de-polizas.ts';
import {
  CARPETA_DE_PAQUETES,
  carpetasDe,
  esFamilia,
  type Intervalo,
  iniciosDe,
  leerMarca,
} from '#features/mantenedores/numeros/marca.ts';
import { guardarMarcas, marcasDeNumeros } from '#features/mantenedores/numeros/marcas.usecase.ts';
import { numerosSaltados, sonDeRangos } from '#features/mantenedores/numeros/numeros.query.ts';
import type { Contexto } from '#nucleo/contexto.ts';
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

/** Where a holder's file is kept when no pack has it. */
const CARPETA = 'reingresos';
const NOMBRADAS = 100;
/** Folders of a thousand numbers that one search looks into. */
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

/** Packs whose greatest number is one of these; the smallest first. */
const paquetesDe = async (documentos: Paquetes, numeros: Intervalo): Promise<string[]> => {
  const familias = (await documentos.ramas(CARPETA_DE_PAQUETES)).filter(
    (rama) => esFamilia(rama) && (iniciosDe(rama)[0] ?? 0) <= numeros.hasta,
  );
  const claves: { clave: string; mayor: number }[] = [];
  for (const familia of familias)
    for (const carpeta of carpetasDe(numeros))
      for await (const clave of documentos.listar(`${CARPETA_DE_PAQUETES}/${familia}/${carpeta}`)) {
        const mayor = leerMarca(clave).poliza;
        if (mayor >= numeros.desde && mayor <= numeros.hasta) claves.push({ clave, mayor });
      }
  return claves.toSorted((a, b) => a.mayor - b.mayor).map(({ clave }) => clave);
};

const archivosEn = async (documentos: Paquetes, paquete: string): Promise<Archivo[]> =>
  ((await contenidoLegible(documentos, paquete)) ?? []).flatMap(({ nombre, clave, sha256 }) => {
    const dicho = leerNombreEnPaquete(nombre);
    if (!dicho) return [];
    const { numeroPoliza: numero, ventaId: venta, version } = dicho;
    return { clave, sha256, numero, venta, version };
  });

/** Files of a policy in packs: of the first pack that has it, and of those with the same greatest number. */
const enPaquetes = async (documentos: Paquetes, numero: number): Promise<Archivo[]> => {
  const hallados: Archivo[] = [];
  let mayor = 0;
  // A chunk takes its numbers one after the other.
  const cerca = { desde: numero, hasta: numero + TRAMO - 1 };
  for (const paquete of await paquetesDe(documentos, cerca)) {
    const suyo = leerMarca(paquete).poliza;
    if (hallados.length > 0 && suyo !== mayor) break;
    mayor = suyo;
    const todos = await archivosEn(documentos, paquete);
    hallados.push(...todos.filter((uno) => uno.numero === numero));
  }
  return hallados;
};

const enReingresos = async (documentos: Paquetes, numero: number): Promise<Archivo[]> => {
  const hallados: Archivo[] = [];
  for await (const clave of documentos.listar(`${CARPETA}/${numero}`)) {
    const sha256 = /\/([0-9a-f]{64})\.pdf$/.exec(clave)?.[1];
    if (sha256) hallados.push({ clave, sha256, numero, venta: null, version: 0 });
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

/**
 * What the store has of a policy that no row has: its latest certificate that stands, proven and read. Throws where a
 * row has the number, and where the store has no such file.
 */
export const perdidaDelAlmacen = async (ctx: Contexto, numero: number): Promise<PolizaPerdida> => {
  const { documentos } = ctx.puertos;
  if (await polizaConNumeros(ctx.db, numero, 0)) throw yaExiste(numero);
  const archivos = [
    ...(await enPaquetes(documentos, numero)),
    ...(await enReingresos(documentos, numero)),
  ].toSorted((a, b) => b.version - a.version);
  let anuladaDespues = false;
  for (const { clave, sha256, venta } of archivos) {
    const archivo = await documentos.leer(clave, sha256);
    if (archivo.tipo !== 'ok') continue;
    const { leido, firmadoEn } = exigirGenuino(await comprobarCertificado(ctx, archivo.contenido));
    const { anulada, ...dicho } = leido;
    anuladaDespues ||= anulada;
    if (anulada || dicho.numeroPoliza !== numero) continue;
    return {
      ...dicho,
      firmadoEn: firmadoEn.toISOString(),
      documento: { clave, sha256, bytes: archivo.contenido.length },
      ventaOriginal: venta,
      anuladaDespues,
    };
  }
  throw sinDocumento(numero);
};

/**
 * Proves a holder's file and keeps it where no pack has its policy, its numbers marked as given out: they are, whoever
 * decides what of it. Returns the number of its policy.
 */
export const recibirArchivo = async (ctx: Contexto, contenido: Uint8Array): Promise<number> => {
  const { documentos, cripto } = ctx.puertos;
  const { leido } = exigirGenuino(await comprobarCertificado(ctx, contenido));
  const { numeroPoliza, numeroFolio } = leido;
  if (leido.anulada) throw archivoDeAnulada();
  if (await polizaConNumeros(ctx.db, numeroPoliza, 0)) throw yaExiste(numeroPoliza);
  if ((await enPaquetes(documentos, numeroPoliza)).length > 0) return numeroPoliza;
  const numeros = { poliza: numeroPoliza, folio: numeroFolio };
  if (!(await sonDeRangos(ctx.db, numeros))) throw sinRango(numeroPoliza, numeroFolio);
  await documentos.guardar(
    `${CARPETA}/${numeroPoliza}/${cripto.huellaDe(contenido)}.pdf`,
    contenido,
  );
  await guardarMarcas(documentos, await marcasDeNumeros(ctx.db, [numeros]));
  return numeroPoliza;
};

/** Numbers that were jumped over and whose certificate a pack has, the greatest first. */
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
    const paquetes = await paquetesDe(documentos, { desde, hasta: hasta + TRAMO - 1 });
    for (const paquete of paquetes.toReversed()) {
      const suyos = (await archivosEn(documentos, paquete)).map(({ numero }) => numero);
      for (const numero of suyos) if (desde <= numero && numero <= hasta) hallados.add(numero);
      if (hallados.size > NOMBRADAS) break;
    }
  }
  const conFila = await numerosConFila(ctx.db, [...hallados]);
  const numeros = [...hallados].filter((uno) => !conFila.has(uno)).toSorted((a, b) => b - a);
  return { numeros: numeros.slice(0, NOMBRADAS), hayMas: numeros.length > NOMBRADAS };
};
