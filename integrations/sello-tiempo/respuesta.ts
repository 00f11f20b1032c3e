import { X509Certificate, createHash, verify } from 'node:crypto';
import { TIPO, contenidoDe, dentro, der, oid } from '#formatos/der/der.ts';

const OID = {
  datosFirmados: oid('1.2.840.113549.1.7.2'),
  sello: oid('1.2.840.113549.1.9.16.1.4'),
  resumen: oid('1.2.840.113549.1.9.4'),
  sha256: oid('2.16.840.1.101.3.4.2.1'),
} as const;
const RESUMENES = [
  ['sha256', OID.sha256],
  ['sha384', oid('2.16.840.1.101.3.4.2.2')],
  ['sha512', oid('2.16.840.1.101.3.4.2.3')],
] as const;
const PARA_SELLAR = '1.3.6.1.5.5.7.3.8';
const VERDADERO = der(TIPO.logico, Buffer.of(255));
const UNO = der(TIPO.entero, Buffer.of(1));
const DIA_MS = 86_400_000;
const VACIO = Buffer.alloc(0);

/** Request for a time stamp; the answer must repeat `huella` and `unico`. */
export interface Pedido {
  readonly huella: Uint8Array;
  /** Nonce whose first byte is 0x40 to 0x7f, so that it is a positive integer of fixed length. */
  readonly unico: Uint8Array;
  readonly ahora: Date;
}

const imprenta = (huella: Uint8Array): Buffer =>
  der(TIPO.secuencia, der(TIPO.secuencia, OID.sha256, der(TIPO.nulo)), der(TIPO.octetos, huella));

/** TimeStampReq (RFC 3161, 2.4.1) that requests the certificate too. */
export const pedidoDeSello = ({ huella, unico }: Pedido): Buffer =>
  der(TIPO.secuencia, UNO, imprenta(huella), der(TIPO.entero, unico), VERDADERO);

/** Parses 'YYYYMMDDhhmmss[.f]Z' to epoch milliseconds; NaN for another form. */
const momentoDe = (texto: string): number => {
  const [, a, m, d, h, min, s] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.\d+)?Z$/.exec(texto) ?? [];
  return Date.parse(`${a}-${m}-${d}T${h}:${min}:${s}Z`);
};

const esDe = (valor: Buffer | undefined, tipo: number): valor is Buffer => valor?.[0] === tipo;

/** Spanish reason why a TSTInfo does not match the request, or null. */
const reparoDe = (info: Buffer, { huella, unico, ahora }: Pedido): string | null => {
  const [, , dicha = VACIO, , hora = VACIO, ...resto] = dentro(info);
  if (!(dentro(dicha)[1] ?? VACIO).equals(der(TIPO.octetos, huella))) return 'otra huella';
  if (!(dentro(dentro(dicha)[0] ?? VACIO)[0] ?? VACIO).equals(OID.sha256)) return 'otra huella';
  const repetido = resto.find((valor) => esDe(valor, TIPO.entero)) ?? VACIO;
  if (!repetido.equals(der(TIPO.entero, unico))) return 'la respuesta de otra solicitud';
  const lejos = Math.abs(momentoDe(contenidoDe(hora).toString('latin1')) - ahora.getTime());
  return lejos <= DIA_MS ? null : 'una hora a más de un día de la nuestra';
};

/** True when one of the certificates, with the time-stamping key usage, signed the token. */
const bienFirmado = (info: Buffer, certificados: Buffer[], firmante: Buffer): boolean => {
  const partes = dentro(firmante);
  const [, , algoritmo = VACIO, atributos = VACIO] = partes;
  const firma = partes.findLast((parte) => esDe(parte, TIPO.octetos)) ?? VACIO;
  const nombre = dentro(algoritmo)[0] ?? VACIO;
  const [resumen] = RESUMENES.find(([, suyo]) => suyo.equals(nombre)) ?? [];
  if (!resumen || !esDe(atributos, TIPO.contexto)) return false;
  const dicho = dentro(atributos).find((uno) => dentro(uno)[0]?.equals(OID.resumen)) ?? VACIO;
  const valor = der(TIPO.octetos, createHash(resumen).update(info).digest());
  if (!dentro(dicho)[1]?.equals(der(TIPO.conjunto, valor))) return false;
  // The signature covers the SET encoding, although the message has a context tag (RFC 5652, 5.4).
  const firmado = Buffer.concat([Buffer.of(TIPO.conjunto), atributos.subarray(1)]);
  return certificados
    .map((bytes) => new X509Certificate(bytes))
    .some(
      ({ keyUsage, publicKey }) =>
        keyUsage?.includes(PARA_SELLAR) && verify(resumen, firmado, publicKey, contenidoDe(firma)),
    );
};

const leer = (respuesta: Buffer, pedido: Pedido): Buffer | string => {
  const [estado = VACIO, sello] = dentro(respuesta);
  const codigo = contenidoDe(dentro(estado)[0] ?? VACIO)[0];
  // 0 is granted and 1 granted with modifications (RFC 3161, 2.4.2).
  if ((codigo !== 0 && codigo !== 1) || !sello) return `un rechazo (${codigo})`;
  const [tipo, sobre = VACIO] = dentro(sello);
  const [, , contenido = VACIO, ...resto] = dentro(dentro(sobre)[0] ?? VACIO);
  const [clase, envuelto = VACIO] = dentro(contenido);
  if (!tipo?.equals(OID.datosFirmados) || !clase?.equals(OID.sello)) return 'otra cosa';
  const info = contenidoDe(dentro(envuelto)[0] ?? VACIO);
  const reparo = reparoDe(info, pedido);
  if (reparo) return reparo;
  const certificados = resto.find((parte) => esDe(parte, TIPO.contexto)) ?? VACIO;
  const firmante = dentro(resto.at(-1) ?? VACIO)[0] ?? VACIO;
  return bienFirmado(info, dentro(certificados), firmante) ? sello : 'una firma que no corresponde';
};

/**
 * Verifies an answer (RFC 3161, 2.4.2) and returns its token, or a Spanish description of what came
 * instead. The token must match the request and be signed by a certificate that it includes. It does not
 * check whether that certificate is trusted; the reader of the signature does.
 */
export const selloDe = (respuesta: Buffer, pedido: Pedido): Buffer | string => {
  try {
    return leer(respuesta, pedido);
  } catch {
    return 'algo ilegible';
  }
};
