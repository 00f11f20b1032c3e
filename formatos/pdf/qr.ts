import encodeQR from 'qr';

/** Dots per module: viewers that smooth images then blur a quarter of a module at most. */
const PUNTOS = 4;

/** A QR as a one-bit mask, each module PUNTOS x PUNTOS dots, its quiet border of one module included. */
export const mascaraQr = (texto: string): { lado: number; bytes: Buffer } => {
  // One mask for all: choosing the best of eight takes four times as long and any of them reads.
  const filas = encodeQR(texto, 'raw', { ecc: 'medium', mask: 3, border: 1, encoding: 'byte' });
  // Two modules to a byte; an odd last module is padded.
  const porFila = (filas.length + 1) >> 1;
  const bytes = Buffer.alloc(porFila * PUNTOS * filas.length);
  for (const [y, fila] of filas.entries()) {
    const lugar = y * PUNTOS * porFila;
    for (const [x, negro] of fila.entries()) {
      const donde = lugar + (x >> 1);
      if (negro) bytes[donde] = (bytes[donde] ?? 0) | (x % 2 === 0 ? 0xf0 : 0x0f);
    }
    for (let k = 1; k < PUNTOS; k += 1)
      bytes.copyWithin(lugar + k * porFila, lugar, lugar + porFila);
  }
  return { lado: filas.length * PUNTOS, bytes };
};
