import { createZstdDecompress } from 'node:zlib';
import { BYTES_MAXIMOS, type Diccionario, marcoDe } from './paquete.ts';

/** What comes out is cut from blocks of so many bytes: a dozen certificates, which nobody keeps for long. */
const BYTES_DE_UN_BLOQUE = 512 * 1_024;

/** Expands the entries of packs, one after the other, in a thread beside. */
export interface Expansor {
  /**
   * The file of an entry, or what a damaged one, or one behind a damaged one, came to: whoever asks holds it
   * against its hash, and has it expanded by itself (`expandir`) when it is another. Throws on what cannot be expanded.
   */
  expandir(entrada: Uint8Array): Promise<Uint8Array<ArrayBuffer>>;
  /** What is asked for next is expanded as if nothing had been before it. */
  olvidar(): void;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** A stream that expands one frame after the other, each alone in it. */
const abrirFlujo = (diccionario: Diccionario) => {
  const flujo = createZstdDecompress({
    dictionary: diccionario.contenido,
    chunkSize: BYTES_DE_UN_BLOQUE,
  });
  let trozos: Buffer<ArrayBuffer>[] = [];
  let bytes = 0;
  let rechazar: (error: Error) => void = () => undefined;
  flujo.on('data', (trozo: Buffer<ArrayBuffer>) => {
    trozos.push(trozo);
    bytes += trozo.length;
    if (bytes > BYTES_MAXIMOS) flujo.destroy(new Error('una entrada que no termina'));
  });
  // Node does not tell the write that fails, nor the one that is followed by something, nor who closes it.
  flujo.on('error', (error) => rechazar(error));
  for (const final of ['end', 'close'] as const)
    flujo.on(final, () => rechazar(new Error('se cerró')));
  return {
    flujo,
    escribir: (marco: Uint8Array): Promise<Bytes> =>
      new Promise((resolver, alFallar) => {
        trozos = [];
        bytes = 0;
        rechazar = alFallar;
        flujo.write(marco, (error) => {
          if (error) alFallar(error);
          else resolver(trozos.length === 1 && trozos[0] ? trozos[0] : Buffer.concat(trozos));
        });
      }),
  };
};

/**
 * An expander for one dictionary, which is made ready once for all entries: 10 µs of the event loop's for a page of
 * 41 KB, where each by itself takes 35, and 60 in a busy process.
 */
export const crearExpansor = (diccionario: Diccionario): Expansor => {
  let abierto: ReturnType<typeof abrirFlujo> | null = null;
  let turno: Promise<unknown> = Promise.resolve();
  const olvidar = (): void => {
    abierto?.flujo.destroy();
    abierto = null;
  };
  return {
    olvidar,
    expandir(entrada) {
      const marco = marcoDe(entrada, diccionario);
      const suyo = turno.then(() => {
        // Something behind a frame ends its stream.
        if (!abierto?.flujo.readable) abierto = abrirFlujo(diccionario);
        return abierto.escribir(marco);
      });
      turno = suyo.catch(olvidar);
      return suyo;
    },
  };
};
