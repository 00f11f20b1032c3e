import { formatearPesos } from '#values/dinero.ts';
import type { LectorDeHechos } from '#features/auditoria/hechos-auditados.ts';
import { formatearFechaHora } from '#values/fecha.ts';
import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import type { HechoDeLineaVM } from './linea-de-tiempo.contract.ts';
import {
  archivoSunDeLinea,
  type DeQuien,
  documentosDeLinea,
  ventaDeLinea,
} from './linea-de-tiempo.query.ts';
import { lineaEnTexto } from './linea-de-tiempo.ts';
import { lineaDeTiempo } from './linea-de-tiempo.usecase.ts';
import { FalloConIncidente } from '#features/auditoria/incidente.errors.ts';
import { documentoDanado } from '#features/polizas/poliza.errors.ts';
import {
  type ArchivoDeZip,
  archivoDePolizaEnZip,
  zipDeArchivos,
} from '#features/polizas/documentos/zip-polizas.usecase.ts';

interface Prueba {
  readonly archivo: ArchivoDeZip;
  readonly sha256: string;
}

const enMemoria = (ctx: Contexto, nombre: string, contenido: Uint8Array): Prueba => ({
  archivo: { nombre, bytes: contenido.length, leer: () => Promise.resolve(contenido) },
  sha256: ctx.puertos.cripto.huellaDe(contenido),
});

const escrita = (ctx: Contexto, nombre: string, texto: string): Prueba =>
  enMemoria(ctx, nombre, new TextEncoder().encode(texto));

const documentos = async (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  de: DeQuien,
): Promise<Prueba[]> =>
  (await documentosDeLinea(ctx.db, de)).map((archivo) => ({
    archivo: archivoDePolizaEnZip(ctx, enTransaccion, archivo, 'polizas/'),
    sha256: archivo.documento_sha256 ?? '',
  }));

const archivoSun = async (ctx: Contexto, ventaId: number): Promise<Prueba[]> => {
  const archivo = await archivoSunDeLinea(ctx.db, ventaId);
  if (!archivo) return [];
  const leido = await ctx.puertos.documentos.leer(archivo.clave, archivo.sha256);
  if (leido.tipo !== 'ok') {
    const detalle = 'El archivo SUN de la venta no está en el almacén o no es el que se guardó';
    throw new FalloConIncidente(documentoDanado(), { clase: 'documento_danado', ventaId, detalle });
  }
  return [enMemoria(ctx, `SUN_IDV${ventaId}.txt`, leido.contenido)];
};

const titulo = async (ctx: Contexto, { ventaId }: DeQuien, que: string): Promise<string[]> => {
  const venta = await ventaDeLinea(ctx, ventaId);
  return [
    `Línea de tiempo de la ${que}`,
    `Venta N° ${ventaId}, convenio ${venta?.convenio ?? ''}, ${formatearPesos(venta?.monto ?? 0)}`,
    `Generada el ${formatearFechaHora(ctx.ahora)} por ${ctx.actor.nombreUsuario ?? ''}`,
  ];
};

const linea = (ctx: Contexto, encabezado: string[], hechos: HechoDeLineaVM[]): Prueba[] => [
  escrita(ctx, 'linea-de-tiempo.txt', lineaEnTexto(encabezado, hechos)),
  escrita(ctx, 'linea-de-tiempo.json', `${JSON.stringify(hechos, null, 2)}\n`),
];

/**
 * Returns the evidence of a sale or policy as a zip. It contains the timeline as text and as data, the
 * documents, and a list of hashes that `sha256sum -c` checks.
 */
export const zipDeEvidencia = async (
  { ctx, enTransaccion }: { readonly ctx: Contexto; readonly enTransaccion: EnTransaccion },
  decir: LectorDeHechos,
  de: DeQuien,
  que: string,
): Promise<ReturnType<typeof zipDeArchivos>> => {
  const pruebas = [
    ...linea(ctx, await titulo(ctx, de, que), await lineaDeTiempo(ctx, decir, de)),
    ...(await documentos(ctx, enTransaccion, de)),
    ...(await archivoSun(ctx, de.ventaId)),
  ];
  const hashes = pruebas.map(({ archivo, sha256 }) => `${sha256}  ${archivo.nombre}\n`).join('');
  const todas = [escrita(ctx, 'hashes.txt', hashes), ...pruebas];
  return zipDeArchivos(
    ctx,
    todas.map(({ archivo }) => archivo),
  );
};
