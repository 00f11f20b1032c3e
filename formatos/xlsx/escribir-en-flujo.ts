import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';
import { FECHA_DE_LIBRO, NIVEL_DE_LIBRO } from './escribir-libro.ts';
import { type HojaEnFlujo, partesEnFlujo } from './libro-xml.ts';

const COMPRIMIDO = 8;
const NADA = new Uint8Array();

/** Compresses a part off the event loop and records its size and CRC in `medida`. */
async function* comprimir(
  textos: AsyncIterable<string>,
  medida: ZipInputFile,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const crudos = async function* (): AsyncGenerator<Buffer> {
    for await (const texto of textos) {
      const bytes = Buffer.from(texto);
      medida.crc = crc32(bytes, medida.crc);
      medida.size += bytes.byteLength;
      yield bytes;
    }
  };
  const flujo = createDeflateRaw({ level: NIVEL_DE_LIBRO });
  const alimentado = pipeline(Readable.from(crudos()), flujo);
  // A failure is thrown by the loop below; this avoids an unhandled rejection.
  alimentado.catch(() => undefined);
  for await (const trozo of flujo) yield trozo as Uint8Array<ArrayBuffer>;
  await alimentado;
}

/**
 * Streams the bytes of an .xlsx. It holds one batch of rows in memory and yields to the event loop between
 * batches. Errors of the row iterators are rethrown.
 */
export async function* escribirEnFlujo(hojas: readonly HojaEnFlujo[]): AsyncGenerator<Uint8Array> {
  const listos: Uint8Array[] = [];
  const zip = new Zip((error, trozo) => {
    if (error) throw error;
    listos.push(trozo);
  });
  for await (const [ruta, textos] of partesEnFlujo(hojas)) {
    const parte: ZipInputFile = {
      filename: ruta,
      size: 0,
      crc: 0,
      compression: COMPRIMIDO,
      mtime: FECHA_DE_LIBRO,
    };
    zip.add(parte);
    for await (const trozo of comprimir(textos, parte)) {
      parte.ondata?.(null, trozo, false);
      yield* listos.splice(0);
    }
    parte.ondata?.(null, NADA, true);
  }
  zip.end();
  yield* listos.splice(0);
}
