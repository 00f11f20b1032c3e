import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';
import { FECHA_DE_LIBRO, NIVEL_DE_LIBRO } from './escribir-libro.ts';
import { type HojaEnFlujo, partesEnFlujo } from './libro-xml.ts';

const COMPRIMIDO = 8;
const NADA = new Uint8Array();

/** The bytes of a part, compressed beside the event loop; what goes into the zip is measured. */
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
  // It fails with the stream that is read below, which throws the same.
  alimentado.catch(() => undefined);
  for await (const trozo of flujo) yield trozo as Uint8Array<ArrayBuffer>;
  await alimentado;
}

/**
 * The bytes of an .xlsx as its rows come: no more than a batch of rows is in memory, and the event
 * loop is free between batches. What a sheet's rows throw, this throws.
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
