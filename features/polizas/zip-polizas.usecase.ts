import { Readable } from 'node:stream';
import type { Contexto } from '#server/contexto.ts';
import { escribirZip, largoDeZip } from './escribir-zip.usecase.ts';
import { documentoDanado } from './poliza.errors.ts';

interface ArchivoDeZip {
  readonly numero_poliza: number;
  readonly patente: string;
  readonly documento_clave: string | null;
  readonly documento_sha256: string | null;
  readonly documento_bytes: number | null;
}

// Files read while the one before them is sent: the disk and the network do not wait for each other.
const POR_DELANTE = 8;
const TROZO = 512 * 1_024;

const nombreDe = ({ patente, numero_poliza }: ArchivoDeZip): string =>
  `Poliza_SOAP_${patente}_${numero_poliza}.pdf`;

const leer = async (ctx: Contexto, archivo: ArchivoDeZip) => {
  const leido = await ctx.puertos.documentos.leer(
    archivo.documento_clave ?? '',
    archivo.documento_sha256 ?? '',
  );
  if (leido.tipo !== 'ok') throw documentoDanado();
  return { nombre: nombreDe(archivo), contenido: leido.contenido };
};

/** The files in their order, a few being read ahead. */
const leidos = async function* (ctx: Contexto, archivos: readonly ArchivoDeZip[]) {
  const enCamino: ReturnType<typeof leer>[] = [];
  const pedir = (archivo: ArchivoDeZip | undefined): void => {
    if (!archivo) return;
    const lectura = leer(ctx, archivo);
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
 * The zip of a sale as a stream of known length, few files in memory at a time. A file that is not
 * the one signed breaks the stream short of its length: the buyer sees a failed download, never a
 * partial zip that looks whole (F37).
 */
export const zipDePolizas = (
  ctx: Contexto,
  archivos: readonly ArchivoDeZip[],
): { flujo: Readable; bytes: number } => ({
  flujo: Readable.from(escribirZip(leidos(ctx, archivos), ctx.ahora), {
    objectMode: false,
    highWaterMark: TROZO,
  }),
  bytes: largoDeZip(archivos.map((a) => ({ nombre: nombreDe(a), bytes: a.documento_bytes ?? 0 }))),
});
