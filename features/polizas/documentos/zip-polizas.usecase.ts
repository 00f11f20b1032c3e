import { Readable } from 'node:stream';
import type { Contexto } from '#nucleo/contexto.ts';
import { type EntradaDeZip, escribirZip, largoDeZip } from '#formatos/zip/escribir-zip.ts';
import { leerDocumento } from '#features/envios/leer-documento.usecase.ts';
import { documentoDanado } from '#features/polizas/poliza.errors.ts';

interface ArchivoDePoliza {
  readonly numero_poliza: number;
  readonly patente: string;
  readonly documento_clave: string | null;
  readonly documento_sha256: string | null;
  readonly documento_bytes: number | null;
}

/** A file of a zip: its name with `/` between folders, its length, and how it is read in its turn. */
export interface ArchivoDeZip extends EntradaDeZip {
  readonly leer: () => Promise<Uint8Array>;
}

// Files read while the one before them is sent: the disk and the network do not wait for each other.
const POR_DELANTE = 8;
const TROZO = 512 * 1_024;

const nombreDe = ({ patente, numero_poliza }: ArchivoDePoliza): string =>
  `Poliza_SOAP_${patente}_${numero_poliza}.pdf`;

/** The stored file of a policy as one of a zip, under this folder; reading it throws when it is damaged. */
export const archivoDePolizaEnZip = (
  ctx: Contexto,
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
    if (leido.tipo !== 'ok') throw documentoDanado();
    return leido.contenido;
  },
});

const leer = async ({ nombre, leer: contenido }: ArchivoDeZip) => ({
  nombre,
  contenido: await contenido(),
});

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
 * was stored breaks the stream short of its length: whoever takes it sees a failed download, never a
 * partial zip that looks whole (F37).
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
  archivos: readonly ArchivoDePoliza[],
): { flujo: Readable; bytes: number } =>
  zipDeArchivos(
    ctx,
    archivos.map((archivo) => archivoDePolizaEnZip(ctx, archivo)),
  );
