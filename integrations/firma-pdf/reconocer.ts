import { createHash, verify, X509Certificate } from 'node:crypto';
import { contenidoDe, dentro, der, oid, TIPO } from '#formatos/der/der.ts';
import type { FirmaReconocida } from './port.ts';

const RESUMEN = oid('1.2.840.113549.1.9.4');

/** Signed bytes of a file, and its signature (CMS). */
interface Firmado {
  readonly partes: readonly [Buffer, Buffer];
  readonly cms: Buffer;
}

/**
 * Returns the only signature of a file, which must cover every byte except its own. Null for no signature,
 * for several, or for data added after it.
 */
const separar = (pdf: Buffer, texto: string): Firmado | null => {
  const [rango, otro] = [
    ...texto.matchAll(/\/ByteRange \[0 (\d+) +(\d+) +(\d+) *\] \/Contents </g),
  ];
  if (!rango || otro || rango.index === undefined) return null;
  const [antes = 0, desde = 0, largo = 0] = rango.slice(1).map(Number);
  if (antes !== rango.index + rango[0].length - 1 || desde + largo !== pdf.length) return null;
  const hex = /^<([0-9a-f]+)>$/.exec(texto.slice(antes, desde))?.[1];
  if (!hex) return null;
  return {
    partes: [pdf.subarray(0, antes), pdf.subarray(desde)],
    cms: Buffer.from(hex, 'hex'),
  };
};

/** Signer's certificate if the signature covers these bytes (RFC 5652, 5.4); null otherwise. */
const firmante = ({ partes, cms }: Firmado): Buffer | null => {
  const [, envuelto] = dentro(cms);
  const [datos] = envuelto ? dentro(envuelto) : [];
  const campos = datos ? dentro(datos) : [];
  const certificados = campos.find((campo) => campo[0] === TIPO.contexto);
  const firmantes = campos.findLast((campo) => campo[0] === TIPO.conjunto);
  const [propio] = certificados ? dentro(certificados) : [];
  const [info, otro] = firmantes ? dentro(firmantes) : [];
  if (!propio || !info || otro) return null;
  const deInfo = dentro(info);
  const atributos = deInfo.find((campo) => campo[0] === TIPO.contexto);
  const valor = deInfo.find((campo) => campo[0] === TIPO.octetos);
  if (!atributos || !valor) return null;
  const resumido = dentro(atributos).find((uno) => dentro(uno)[0]?.equals(RESUMEN));
  const conjunto = resumido && dentro(resumido)[1];
  const [dicho] = conjunto ? dentro(conjunto) : [];
  const [a, b] = partes;
  const resumen = createHash('sha256').update(a).update(b).digest();
  if (!dicho || !contenidoDe(dicho).equals(resumen)) return null;
  const firmado = der(TIPO.conjunto, contenidoDe(atributos));
  const { publicKey } = new X509Certificate(propio);
  return verify('sha256', firmado, publicKey, contenidoDe(valor)) ? propio : null;
};

const MOMENTO = /\/M \(D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z\)/;

const momentoEn = (texto: string): Date | null => {
  const [, anio, mes, dia, hora, minuto, segundo] = MOMENTO.exec(texto) ?? [];
  if (!anio) return null;
  const momento = new Date(`${anio}-${mes}-${dia}T${hora}:${minuto}:${segundo}Z`);
  return Number.isNaN(momento.getTime()) ? null : momento;
};

/** SHA-256 of a certificate (DER), hexadecimal. */
export const huellaDeCertificado = (certificado: Uint8Array): string =>
  createHash('sha256').update(certificado).digest('hex');

/**
 * Reads the signature of a PDF signed by this product, with any certificate. Returns null for a file without
 * such a signature, or changed since. Does not judge whose certificate it is.
 */
export const reconocerFirma = (contenido: Uint8Array): Omit<FirmaReconocida, 'propia'> | null => {
  const pdf = Buffer.from(contenido.buffer, contenido.byteOffset, contenido.byteLength);
  const texto = pdf.toString('latin1');
  const firmado = separar(pdf, texto);
  if (!firmado) return null;
  try {
    const certificado = firmante(firmado);
    const momento = momentoEn(texto.slice(texto.lastIndexOf('/Type /Sig ')));
    return certificado && momento && { huella: huellaDeCertificado(certificado), momento };
  } catch {
    // The bytes are not DER, or not a certificate.
    return null;
  }
};
