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

/** What is asked for, and what the answer must say again. */
export interface Pedido {
  readonly huella: Uint8Array;
  /** Random, its first byte from 0x40 to 0x7f: a positive integer of fixed length. */
  readonly unico: Uint8Array;
  readonly ahora: Date;
}

const imprenta = (huella: Uint8Array): Buffer =>
  der(TIPO.secuencia, der(TIPO.secuencia, OID.sha256, der(TIPO.nulo)), der(TIPO.octetos, huella));

/** TimeStampReq (RFC 3161, 2.4.1), with the certificate asked for. */
export const pedidoDeSello = ({ huella, unico }: Pedido): Buffer =>
  der(TIPO.secuencia, UNO, imprenta(huella), der(TIPO.entero, unico), VERDADERO);

/** 'YYYYMMDDhhmmss[.f]Z' as a moment; NaN when it is not that. */
const momentoDe = (texto: string): number => {
  const [, a, m, d, h, min, s] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.\d+)?Z$/.exec(texto) ?? [];
  return Date.parse(`${a}-${m}-${d}T${h}:${min}:${s}Z`);
};

const esDe = (valor: Buffer | undefined, tipo: number): valor is Buffer => valor?.[0] === tipo;

/** What is wrong with what was stamped (TSTInfo); null when nothing is. */
const reparoDe = (info: Buffer, { huella, unico, ahora }: Pedido): string | null => {
  const [, , dicha = VACIO, , hora = VACIO, ...resto] = dentro(info);
  if (!(dentro(dicha)[1] ?? VACIO).equals(der(TIPO.octetos, huella))) return 'otra huella';
  if (!(dentro(dentro(dicha)[0] ?? VACIO)[0] ?? VACIO).equals(OID.sha256)) return 'otra huella';
  const repetido = resto.find((valor) => esDe(valor, TIPO.entero)) ?? VACIO;
  if (!repetido.equals(der(TIPO.entero, unico))) return 'la respuesta de otra solicitud';
  const lejos = Math.abs(momentoDe(contenidoDe(hora).toString('latin1')) - ahora.getTime());
  return lejos <= DIA_MS ? null : 'una hora a más de un día de la nuestra';
};

/** Whether one of the certificates, made to stamp, signed this. */
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
  // What is signed is the set itself, though it travels with a context tag (RFC 5652, 5.4).
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
  // Granted, or granted with changes (RFC 3161, 2.4.2).
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
 * The token of an answer (RFC 3161, 2.4.2), or in words what came in its place. It must be over what
 * was asked, now, and signed by a certificate that it brings; who that one is trusted by is for the
 * reader of the signature to say.
 */
export const selloDe = (respuesta: Buffer, pedido: Pedido): Buffer | string => {
  try {
    return leer(respuesta, pedido);
  } catch {
    return 'algo ilegible';
  }
};
