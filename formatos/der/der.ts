/** DER tags used by signatures and time stamps (ITU-T X.690). */
export const TIPO = {
  logico: 0x01,
  entero: 0x02,
  octetos: 0x04,
  nulo: 0x05,
  oid: 0x06,
  horaGeneral: 0x18,
  secuencia: 0x30,
  conjunto: 0x31,
  contexto: 0xa0,
} as const;

const cabecera = (tipo: number, largo: number): Buffer => {
  if (largo < 0x80) return Buffer.of(tipo, largo);
  if (largo < 0x100) return Buffer.of(tipo, 0x81, largo);
  if (largo < 0x10000) return Buffer.of(tipo, 0x82, largo >> 8, largo & 255);
  return Buffer.of(tipo, 0x83, largo >> 16, (largo >> 8) & 255, largo & 255);
};

/** Encodes a value with the tag `tipo` around its parts; up to 16 MiB. */
export const der = (tipo: number, ...partes: readonly Uint8Array[]): Buffer => {
  const largo = partes.reduce((suma, parte) => suma + parte.length, 0);
  return Buffer.concat([cabecera(tipo, largo), ...partes]);
};

/** Encodes an object identifier written '1.2.840…'. */
export const oid = (puntos: string): Buffer => {
  const [primero = 0, segundo = 0, ...resto] = puntos.split('.').map(Number);
  const bytes = [primero * 40 + segundo];
  for (const arco of resto) {
    const grupos = [arco & 127];
    for (let n = Math.floor(arco / 128); n > 0; n = Math.floor(n / 128))
      grupos.unshift((n & 127) | 128);
    bytes.push(...grupos);
  }
  return der(TIPO.oid, Buffer.from(bytes));
};

/** Content of a DER value, without its header. */
export const contenidoDe = (valor: Buffer): Buffer => {
  const corto = valor[1] ?? 0;
  return valor.subarray(corto < 0x80 ? 2 : 2 + (corto & 127));
};

/**
 * Values inside the value at the start of `bytes`, each with its header; none for no bytes. Throws a
 * `RangeError` if a length exceeds its container.
 */
export const dentro = (bytes: Buffer): Buffer[] => {
  const medir = (lugar: number): { inicio: number; fin: number } => {
    const corto = bytes[lugar + 1] ?? 0;
    if (corto < 0x80) return { inicio: lugar + 2, fin: lugar + 2 + corto };
    const cuantos = corto & 127;
    const inicio = lugar + 2 + cuantos;
    return { inicio, fin: inicio + bytes.readUIntBE(lugar + 2, cuantos) };
  };
  const { inicio, fin } = medir(0);
  if (fin > Math.max(inicio, bytes.length)) throw new RangeError('DER: length beyond its bytes');
  const partes: Buffer[] = [];
  for (let lugar = inicio; lugar < fin;) {
    const siguiente = medir(lugar).fin;
    if (siguiente > fin) throw new RangeError('DER: length beyond its value');
    partes.push(bytes.subarray(lugar, siguiente));
    lugar = siguiente;
  }
  return partes;
};
