import { Readable } from 'node:stream';
import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import { type EntradaDeZip, escribirZip, largoDeZip } from '#formatos/zip/escribir-zip.ts';
import { leerDocumento } from '#features/envios/leer-documento.usecase.ts';
import { anotarRechazo } from '#features/auditoria/anotar-rechazo.usecase.ts';
import { FalloConIncidente } from '#features/auditoria/incidente.errors.ts';
import { falloDeDocumento } from './documento-danado.usecase.ts';

interface ArchivoDePoliza {
  readonly venta_id: number;
  readonly numero_poliza: number;
  readonly patente: string;
  readonly documento_clave: string | null;
  readonly documento_sha256: string | null;
  readonly documento_bytes: number | null;
}

/**
 * A file of a zip: its name with `/` between folders, its length, and how it is read in its turn. What
 * cannot be read is `falta`, the text that stands in its place.
 */
export interface ArchivoDeZip extends EntradaDeZip {
  readonly leer: () => Promise<Uint8Array | { readonly falta: string }>;
}

// Files read while the one before them is sent: the disk and the network do not wait for each other.
const POR_DELANTE = 8;
const TROZO = 512 * 1_024;
const AVISADO =
  'FALTA ESTE DOCUMENTO. Ya se avisó a quienes atienden el sistema: pídalo a soporte o vuelva a descargar más tarde.\r\n';

const nombreDe = ({ patente, numero_poliza }: ArchivoDePoliza): string =>
  `Poliza_SOAP_${patente}_${numero_poliza}.pdf`;

/**
 * The stored file of a policy as one of a zip, under this folder. A damaged one opens an incident, and
 * a text that names it takes its place.
 */
export const archivoDePolizaEnZip = (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  archivo: ArchivoDePoliza,
  carpeta = '',
): ArchivoDeZip => ({
  nombre: `${carpeta}${nombreDe(archivo)}`,
  bytes: archivo.documento_bytes ?? 0,
  leer: async () => {
    const { numero_poliza: numeroPoliza, documento_clave: clave } = archivo;
    const leido = await leerDocumento(
      ctx,
      { numeroPoliza },
      { clave: clave ?? '', sha256: archivo.documento_sha256 ?? '' },
    );
    if (leido.tipo === 'ok') return leido.contenido;
    const fallo = await falloDeDocumento(ctx, {
      ventaId: archivo.venta_id,
      numeroPoliza,
      sha256: archivo.documento_sha256 ?? '',
      tipo: leido.tipo,
    });
    if (!(fallo instanceof FalloConIncidente)) throw fallo;
    await anotarRechazo(ctx, enTransaccion, fallo);
    return { falta: `${fallo.incidente.detalle}.\r\n${AVISADO}` };
  },
});

/** As long as the file it stands for, name and all: the length of the zip was told before. */
const enSuLugar = ({ nombre, bytes }: EntradaDeZip, falta: string) => ({
  nombre: nombre.replace(/[.]pdf$/, '.txt'),
  contenido: Buffer.alloc(bytes, ' ').fill(
    Buffer.from(falta),
    0,
    Math.min(bytes, Buffer.byteLength(falta)),
  ),
});

const leer = async (archivo: ArchivoDeZip) => {
  const leido = await archivo.leer();
  return leido instanceof Uint8Array
    ? { nombre: archivo.nombre, contenido: leido }
    : enSuLugar(archivo, leido.falta);
};

/** The files in their order, a few being read ahead. */
const leidos = async function* (archivos: readonly ArchivoDeZip[]) {
  const enCamino: ReturnType<typeof leer>[] = [];
  const pedir = (archivo: ArchivoDeZip | undefined): void => {
    if (!archivo) return;
    const lectura = leer(archivo);
    // Its turn reports it; whoever gives the download up before that leaves nobody to.
    lectura.catch(() => undefined);
    enCamino.push(lectura);
  };
  archivos.slice(0, POR_DELANTE).forEach(pedir);
  for (let i = 0; i < archivos.length; i += 1) {
    const siguiente = enCamino.shift();
    pedir(archivos[i + POR_DELANTE]);
    if (siguiente) yield await siguiente;
  }
};

/**
 * A zip as a stream of known length, few files in memory at a time. A file that is not the one that
 * was stored is a text of its name instead. A store that does not answer breaks the stream short of its
 * length: whoever takes it sees a failed download, never a partial zip that looks whole (F37).
 */
export const zipDeArchivos = (
  ctx: Contexto,
  archivos: readonly ArchivoDeZip[],
): { flujo: Readable; bytes: number } => ({
  flujo: Readable.from(escribirZip(leidos(archivos), ctx.ahora), {
    objectMode: false,
    highWaterMark: TROZO,
  }),
  bytes: largoDeZip(archivos),
});

/** The zip of the policies of a sale. */
export const zipDePolizas = (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  archivos: readonly ArchivoDePoliza[],
): { flujo: Readable; bytes: number } =>
  zipDeArchivos(
    ctx,
    archivos.map((archivo) => archivoDePolizaEnZip(ctx, enTransaccion, archivo)),
  );
