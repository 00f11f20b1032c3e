/** Gives so many bytes, uninitialised, as `Buffer.allocUnsafe` does. */
export type Cortar = (bytes: number) => Buffer<ArrayBuffer>;

/** Memory of one task, which is given back whole. */
export interface Memoria {
  readonly cortar: Cortar;
  /** Nobody holds a piece of it any more: whoever takes memory next writes over it. */
  devolver(): void;
}

const BYTES_DE_UN_BLOQUE = 512 * 1_024;
const LA_PIEZA_MAYOR = BYTES_DE_UN_BLOQUE / 4;
/** Three chunks of certificates and what is rendered of the next, 32 MB; what comes back beyond them goes. */
const BLOQUES_GUARDADOS = 64;

/**
 * Memory that is used again, for what is made in thousands and goes soon. V8 counts what lies outside its heap and
 * looks through all of the heap for every 64 MB: a fleet of 10,000 certificates was 900 MB, and a sixth of the worker's
 * processor went by in those looks. A piece of over a quarter of a block has memory of its own.
 */
export const crearReserva = (): { tomar(): Memoria } => {
  const libres: Buffer<ArrayBuffer>[] = [];
  return {
    tomar() {
      let bloques: Buffer<ArrayBuffer>[] = [];
      let ultimo = Buffer.alloc(0);
      let usados = 0;
      return {
        cortar(bytes) {
          if (bytes > LA_PIEZA_MAYOR) return Buffer.allocUnsafe(bytes);
          if (usados + bytes > ultimo.length) {
            ultimo = libres.pop() ?? Buffer.allocUnsafeSlow(BYTES_DE_UN_BLOQUE);
            bloques.push(ultimo);
            usados = 0;
          }
          usados += bytes;
          return ultimo.subarray(usados - bytes, usados);
        },
        devolver() {
          libres.push(...bloques.slice(0, BLOQUES_GUARDADOS - libres.length));
          bloques = [];
          ultimo = Buffer.alloc(0);
          usados = 0;
        },
      };
    },
  };
};
