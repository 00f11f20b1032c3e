import { createHash, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { TIPO, dentro, der, oid } from '#formatos/der/der.ts';

// The callback form runs in the thread pool, so concurrent signatures use every core.
const firmarAparte = promisify(sign);

const OID = {
  datos: oid('1.2.840.113549.1.7.1'),
  datosFirmados: oid('1.2.840.113549.1.7.2'),
  tipoContenido: oid('1.2.840.113549.1.9.3'),
  resumen: oid('1.2.840.113549.1.9.4'),
  selloDeTiempo: oid('1.2.840.113549.1.9.16.2.14'),
  certificadoFirmante: oid('1.2.840.113549.1.9.16.2.47'),
  sha256: oid('2.16.840.1.101.3.4.2.1'),
  rsa: oid('1.2.840.113549.1.1.1'),
} as const;

const UNO = der(TIPO.entero, Buffer.of(1));
const NULO = der(TIPO.nulo);
const SHA256 = der(TIPO.secuencia, OID.sha256, NULO);
const RSA = der(TIPO.secuencia, OID.rsa, NULO);

/** Issuer and serial number of a certificate, in DER (RFC 5280, 4.1). */
const emisorYSerie = (certificado: Buffer): { emisor: Buffer; serie: Buffer } => {
  const campos = dentro(dentro(certificado)[0] ?? Buffer.alloc(0));
  const desde = campos[0]?.[0] === TIPO.contexto ? 1 : 0;
  const [serie, , emisor] = campos.slice(desde);
  if (!serie || !emisor) throw new Error('El certificado de firma está dañado');
  return { emisor, serie };
};

const atributo = (tipo: Buffer, valor: Buffer): Buffer =>
  der(TIPO.secuencia, tipo, der(TIPO.conjunto, valor));

/** Attribute signingCertificateV2, which binds the signature to this certificate (RFC 5035). */
const atributoCertificado = (certificado: Buffer, emisor: Buffer, serie: Buffer): Buffer => {
  const huella = createHash('sha256').update(certificado).digest();
  const nombres = der(TIPO.secuencia, der(TIPO.contexto + 4, emisor));
  const identidad = der(
    TIPO.secuencia,
    der(TIPO.octetos, huella),
    der(TIPO.secuencia, nombres, serie),
  );
  return atributo(OID.certificadoFirmante, der(TIPO.secuencia, der(TIPO.secuencia, identidad)));
};

/** Finished signature: `valor` is the value to time-stamp; `sobre` returns the CMS. */
interface FirmaCms {
  readonly valor: Buffer;
  sobre(sello: Uint8Array | null): Buffer;
}

/** Unsigned attribute with the time stamp, added after signing (PAdES B-T). */
const conSello = (sello: Uint8Array): Buffer =>
  der(TIPO.contexto + 1, der(TIPO.secuencia, OID.selloDeTiempo, der(TIPO.conjunto, sello)));

/**
 * Prepares detached CMS signatures for PAdES baseline (ETSI EN 319 142-1, 6.3): RFC 5652 SignedData, RSA
 * with SHA-256. A signature names its certificate but holds no signing time: the PDF's `/M` does.
 *
 * The first of `certificados` (DER) is the signer's. The returned function signs the SHA-256 of the content.
 * The DER without time stamp has a constant length.
 */
export const prepararCms = (
  clave: KeyObject,
  certificados: readonly [Buffer, ...Buffer[]],
): ((resumen: Uint8Array) => Promise<FirmaCms>) => {
  const [propio] = certificados;
  const { emisor, serie } = emisorYSerie(propio);
  const tipoContenido = atributo(OID.tipoContenido, OID.datos);
  const certificado = atributoCertificado(propio, emisor, serie);
  const cabeza = Buffer.concat([
    UNO,
    der(TIPO.conjunto, SHA256),
    der(TIPO.secuencia, OID.datos),
    der(TIPO.contexto, ...certificados),
  ]);
  const firmante = der(TIPO.secuencia, emisor, serie);
  return async (resumen) => {
    // DER sorts the attributes of a set by their bytes; here that is by length.
    const atributos = [
      tipoContenido,
      atributo(OID.resumen, der(TIPO.octetos, resumen)),
      certificado,
    ];
    // The signature covers the SET encoding, although the message has a context tag (RFC 5652, 5.4).
    const valor = await firmarAparte('sha256', der(TIPO.conjunto, ...atributos), clave);
    const firmado = [
      UNO,
      firmante,
      SHA256,
      der(TIPO.contexto, ...atributos),
      RSA,
      der(TIPO.octetos, valor),
    ];
    return {
      valor,
      sobre(sello) {
        const noFirmado = sello ? [conSello(sello)] : [];
        const firmantes = der(TIPO.conjunto, der(TIPO.secuencia, ...firmado, ...noFirmado));
        const datos = der(TIPO.secuencia, cabeza, firmantes);
        return der(TIPO.secuencia, OID.datosFirmados, der(TIPO.contexto, datos));
      },
    };
  };
};
