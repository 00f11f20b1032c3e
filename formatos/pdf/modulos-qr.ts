import encodeQR from 'qr';

/** The modules of a code, the left one of eight in the highest bit; each row begins a byte. */
export interface ModulosQr {
  /** Modules of a side, its quiet border of one module included. */
  readonly lado: number;
  /** Bytes of a row. */
  readonly porFila: number;
  readonly bits: Uint8Array;
}

/** A code that was drawn, and what changes in it with each other letter in its text. */
interface Trazado {
  readonly texto: string;
  readonly modulos: ModulosQr;
  readonly cambios: Map<number, Uint32Array>;
}

const ASCII = 128;
const SOLO_ASCII = /^[\0-\x7f]*$/;
/** Texts of one fleet are of one length; of so many what was learnt is kept, up to 400 KB each. */
const LARGOS = 4;

const palabras = ({ bits }: ModulosQr): Uint32Array =>
  new Uint32Array(bits.buffer, 0, bits.byteLength >> 2);

const trazar = (texto: string): ModulosQr => {
  // The mask is fixed: choosing the best of eight takes four times as long and any of them reads.
  const matriz = encodeQR(texto, 'raw', { ecc: 'medium', mask: 3, border: 1, encoding: 'byte' });
  const porFila = (matriz.length + 7) >> 3;
  const bits = new Uint8Array((matriz.length * porFila + 3) & ~3);
  for (const [y, fila] of matriz.entries())
    for (const [x, negro] of fila.entries()) {
      const lugar = y * porFila + (x >> 3);
      if (negro) bits[lugar] = (bits[lugar] ?? 0) | (0x80 >> (x & 7));
    }
  return { lado: matriz.length, porFila, bits };
};

const mezclar = (en: Uint32Array, con: Uint32Array): void => {
  for (let i = 0; i < en.length; i += 1) en[i] = (en[i] ?? 0) ^ (con[i] ?? 0);
};

/**
 * What another letter in a place changes: the same modules, whatever the text says otherwise. Of two bits or
 * more it is the sum of what each of them changes.
 */
const cambioDe = (trazado: Trazado, lugar: number, letra: number): Uint32Array => {
  const { texto, modulos, cambios } = trazado;
  const cual = lugar * ASCII + letra;
  const conocido = cambios.get(cual);
  if (conocido) return conocido;
  const suya = texto.charCodeAt(lugar);
  const distinto = suya ^ letra;
  const unBit = distinto & -distinto;
  const otro = texto.slice(0, lugar) + String.fromCharCode(suya ^ unBit) + texto.slice(lugar + 1);
  const [cambio, resto] =
    distinto === unBit
      ? [palabras(trazar(otro)), palabras(modulos)]
      : [cambioDe(trazado, lugar, suya ^ unBit).slice(), cambioDe(trazado, lugar, letra ^ unBit)];
  mezclar(cambio, resto);
  cambios.set(cual, cambio);
  return cambio;
};

/**
 * Draws the codes of texts that are nearly alike, one after the other, as the addresses of a fleet's policies
 * are. With one mask and one length a code is linear (ISO/IEC 18004, 7.5: its correction words are sums of data
 * words), so that a bit in a place turns the same modules over in every text. The first text is drawn whole, and
 * each bit in a place once; all others are sums of those.
 */
export const crearModulosQr = (): ((texto: string) => ModulosQr) => {
  const porLargo = new Map<number, Trazado>();
  const modeloDe = (texto: string): Trazado => {
    const conocido = porLargo.get(texto.length);
    if (conocido) return conocido;
    const nuevo = { texto, modulos: trazar(texto), cambios: new Map() };
    porLargo.set(texto.length, nuevo);
    const [primero] = porLargo.keys();
    if (porLargo.size > LARGOS && primero !== undefined) porLargo.delete(primero);
    return nuevo;
  };
  return (texto) => {
    if (!SOLO_ASCII.test(texto)) return trazar(texto);
    const modelo = modeloDe(texto);
    const modulos = { ...modelo.modulos, bits: modelo.modulos.bits.slice() };
    const suma = palabras(modulos);
    for (let lugar = 0; lugar < texto.length; lugar += 1) {
      const letra = texto.charCodeAt(lugar);
      if (letra !== modelo.texto.charCodeAt(lugar)) mezclar(suma, cambioDe(modelo, lugar, letra));
    }
    return modulos;
  };
};
