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
 * A file of a zip: its name (with `/` between folders), its length in bytes, and how to read it.
 * `falta` is the text that replaces an unreadable file.
 */
export interface ArchivoDeZip extends EntradaDeZip {
  readonly leer: () => Promise<Uint8Array | { readonly falta: string }>;
}

// Files read ahead while one is sent, so that disk and network overlap.
const POR_DELANTE = 8;
const TROZO = 512 * 1_024;
const AVISADO =
  'FALTA ESTE DOCUMENTO. Ya se avisó a quienes atienden el sistema: pídalo a soporte o vuelva a descargar más tarde.\r\n';

const nombreDe = ({ patente, numero_poliza }: ArchivoDePoliza): string =>
  `Poliza_SOAP_${patente}_${numero_poliza}.pdf`;

/**
 * Returns the stored file of a policy as an entry of a zip. A damaged file opens an incident and is
 * replaced by a text.
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

/**
 * Pads the text to the length of the missing file, because the zip's length was announced already.
 */
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

/** Yields the files in order and reads a few ahead. */
const leidos = async function* (archivos: readonly ArchivoDeZip[]) {
  const enCamino: ReturnType<typeof leer>[] = [];
  const pedir = (archivo: ArchivoDeZip | undefined): void => {
    if (!archivo) return;
    const lectura = leer(archivo);
    // Avoids an unhandled rejection when the download is cancelled before this file's turn.
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
 * Returns a zip as a stream of known length, with few files in memory. A damaged file is replaced
 * by a text. A store that does not answer breaks the stream, so the client sees a failed download
 * and never a partial zip that looks whole (F37).
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

/** Returns the zip of a sale's policies. */
export const zipDePolizas = (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  archivos: readonly ArchivoDePoliza[],
): { flujo: Readable; bytes: number } =>
  zipDeArchivos(
    ctx,
    archivos.map((archivo) => archivoDePolizaEnZip(ctx, enTransaccion, archivo)),
  );
