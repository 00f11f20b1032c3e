import { Readable } from 'node:stream';
import type { Contexto } from '#server/contexto.ts';
import { type EntradaDeZip, escribirZip, largoDeZip } from './escribir-zip.usecase.ts';
import { documentoDanado } from './poliza.errors.ts';

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
/** Bytes sent at once: a stream takes longer over many small pieces than the copy of them takes. */
const TROZO = 256 * 1_024;

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
    const leido = await ctx.puertos.documentos.leer(
      archivo.documento_clave ?? '',
      archivo.documento_sha256 ?? '',
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

/** The same bytes in pieces of TROZO or a little more. */
const enTrozos = async function* (piezas: AsyncIterable<Uint8Array>) {
  let juntas: Uint8Array[] = [];
  let bytes = 0;
  for await (const pieza of piezas) {
    juntas.push(pieza);
    bytes += pieza.length;
    if (bytes < TROZO) continue;
    yield Buffer.concat(juntas, bytes);
    juntas = [];
    bytes = 0;
  }
  yield Buffer.concat(juntas, bytes);
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
  flujo: Readable.from(enTrozos(escribirZip(leidos(archivos), ctx.ahora)), {
    objectMode: false,
    highWaterMark: 2 * TROZO,
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
