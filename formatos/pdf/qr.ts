import encodeQR from 'qr';

/** Dots per module; with four, viewers that smooth images blur at most a quarter of a module. */
const PUNTOS = 4;

/** QR as a one-bit image mask of `lado` x `lado` dots, with a quiet border of one module. */
export const mascaraQr = (texto: string): { lado: number; bytes: Buffer } => {
  // A fixed mask: choosing the best of eight takes four times as long, and every mask is readable.
  const filas = encodeQR(texto, 'raw', { ecc: 'medium', mask: 3, border: 1, encoding: 'byte' });
  // One byte holds a row of dots of two modules; an odd last module is padded.
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
