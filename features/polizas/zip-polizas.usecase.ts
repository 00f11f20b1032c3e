import { Readable } from 'node:stream';
import type { Contexto } from '#server/contexto.ts';
import { makeZip, predictLength } from 'client-zip';
import { documentoDanado } from './poliza.errors.ts';

interface ArchivoDeZip {
  readonly numero_poliza: number;
  readonly patente: string;
  readonly documento_clave: string | null;
  readonly documento_sha256: string | null;
  readonly documento_bytes: number | null;
}

const nombreDe = ({ patente, numero_poliza }: ArchivoDeZip): string =>
  `Poliza_SOAP_${patente}_${numero_poliza}.pdf`;

/**
 * The zip of a sale as a stream of known length, one file in memory at a time. A file that is not
 * the one signed breaks the stream short of its length: the buyer sees a failed download, never a
 * partial zip that looks whole (F37).
 */
export const zipDePolizas = (
  ctx: Contexto,
  archivos: readonly ArchivoDeZip[],
): { flujo: Readable; bytes: bigint } => {
  const partes = async function* () {
    for (const archivo of archivos) {
      const leido = await ctx.puertos.documentos.leer(
        archivo.documento_clave ?? '',
        archivo.documento_sha256 ?? '',
      );
      if (leido.tipo !== 'ok') throw documentoDanado();
      yield { name: nombreDe(archivo), input: leido.contenido, lastModified: ctx.ahora };
    }
  };
  const bytes = predictLength(
    archivos.map((a) => ({ name: nombreDe(a), size: BigInt(a.documento_bytes ?? 0) })),
  );
  return { flujo: Readable.fromWeb(makeZip(partes()) as never), bytes };
};
