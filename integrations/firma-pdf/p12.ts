import {
  X509Certificate,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
} from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import forge from 'node-forge';

/** Signing identity of a P12 file. */
interface Identidad {
  readonly clave: KeyObject;
  /** Certificates in DER: the signer's, then the rest of its chain. */
  readonly certificados: readonly [Buffer, ...Buffer[]];
  readonly sujeto: string;
  readonly desde: Date;
  readonly hasta: Date;
  readonly demo: boolean;
}

/** Thrown for a P12 with another password, or damaged. */
export class ClaveDeP12Erronea extends Error {}

const MARCA_DEMO = 'DEMO';
const CON_MARCA_DEMO = /^DEMO\b/i;
const DIA_MS = 86_400_000;
const binario = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

const NO_ABRE = 'No se pudo abrir el P12 de firma';
// Messages of node-forge for a file that is not a complete PKCS#12, with any password.
const OTRO_FORMATO = /PKCS#12 PFX|ASN\.1|DER/;

const OTRA_CLAVE = /MAC could not be verified/;
/** Index of the MAC in a PFX, after version and contents. */
const LUGAR_DEL_MAC = 2;
const mensajeDe = (causa: unknown): string =>
  causa instanceof Error ? causa.message : String(causa);

/**
 * Reads a PFX with the password as node-forge takes it, one byte per letter. PBES2 (RFC 8018) requires
 * UTF-8. If the MAC matches but the contents do not open, it retries with UTF-8 bytes and without the MAC.
 */
const leerSobre = (pfx: forge.asn1.Asn1, clave: string): forge.pkcs12.Pkcs12Pfx => {
  try {
    return forge.pkcs12.pkcs12FromAsn1(pfx, clave);
  } catch (causa) {
    const enUtf8 = forge.util.encodeUtf8(clave);
    if (enUtf8 === clave || OTRA_CLAVE.test(mensajeDe(causa)) || !Array.isArray(pfx.value)) {
      throw causa;
    }
    const sinMac = { ...pfx, value: pfx.value.slice(0, LUGAR_DEL_MAC) };
    return forge.pkcs12.pkcs12FromAsn1(sinMac, enUtf8);
  }
};

const abrir = (p12: Uint8Array, clave: string): forge.pkcs12.Pkcs12Pfx => {
  try {
    return leerSobre(forge.asn1.fromDer(binario(p12)), clave);
  } catch (causa) {
    const deFormato = OTRO_FORMATO.test(mensajeDe(causa));
    throw deFormato
      ? new Error(`${NO_ABRE}: el archivo no es un P12 o está incompleto`, { cause: causa })
      : new ClaveDeP12Erronea(`${NO_ABRE}: su clave no es esa o el archivo está dañado`, {
          cause: causa,
        });
  }
};

const leerClave = (archivo: forge.pkcs12.Pkcs12Pfx): KeyObject => {
  const { pkcs8ShroudedKeyBag: cubierta, keyBag: desnuda } = forge.pki.oids;
  const bolsa = [cubierta, desnuda]
    .flatMap((tipo) => archivo.getBags({ bagType: tipo })[tipo as string] ?? [])
    .find((candidata) => candidata.key);
  if (!bolsa?.key) throw new Error('El P12 de firma no trae una clave privada RSA');
  return createPrivateKey(forge.pki.privateKeyToPem(bolsa.key));
};

const leerCertificados = (archivo: forge.pkcs12.Pkcs12Pfx): Buffer[] => {
  const tipo = forge.pki.oids.certBag as string;
  return (archivo.getBags({ bagType: tipo })[tipo] ?? []).map(({ cert, asn1 }) =>
    // node-forge leaves certificates that it cannot parse (EC key or signature) as ASN.1.
    Buffer.from(
      forge.asn1.toDer(cert ? forge.pki.certificateToAsn1(cert) : asn1).getBytes(),
      'latin1',
    ),
  );
};

/**
 * Opens a P12 (PKCS#12) with an RSA key and its certificate. Throws with a Spanish message when the password
 * is wrong, or key or certificate is missing.
 */
export const leerP12 = (p12: Uint8Array, contrasena: string): Identidad => {
  const archivo = abrir(p12, contrasena);
  const clave = leerClave(archivo);
  const certificados = leerCertificados(archivo);
  const publica = createPublicKey(clave);
  const propio = certificados.find((der) => new X509Certificate(der).publicKey.equals(publica));
  if (!propio) throw new Error('El P12 de firma no trae el certificado de su clave');
  const datos = new X509Certificate(propio);
  const sujeto = /^CN=(.*)$/m.exec(datos.subject)?.[1] ?? datos.subject;
  return {
    clave,
    certificados: [propio, ...certificados.filter((der) => der !== propio)],
    sujeto,
    desde: datos.validFromDate,
    hasta: datos.validToDate,
    demo: CON_MARCA_DEMO.test(sujeto),
  };
};

const certificarDemo = (
  nombre: string,
  clave: forge.pki.rsa.PrivateKey,
  ahora: Date,
  dias: number,
): forge.pki.Certificate => {
  const certificado = forge.pki.createCertificate();
  certificado.publicKey = forge.pki.setRsaPublicKey(clave.n, clave.e);
  // A serial number is positive and has at most 20 bytes (RFC 5280, 4.1.2.2).
  certificado.serialNumber = `01${randomBytes(15).toString('hex')}`;
  // Valid from one day before, to tolerate clock skew.
  certificado.validity.notBefore = new Date(ahora.getTime() - DIA_MS);
  certificado.validity.notAfter = new Date(ahora.getTime() + dias * DIA_MS);
  // The published types ask for a tag class here; the library reads a tag type.
  const texto: number = forge.asn1.Type.UTF8;
  const quien = [
    { name: 'commonName', value: `${MARCA_DEMO} - ${nombre}`, valueTagClass: texto },
    { name: 'organizationName', value: nombre, valueTagClass: texto },
    { name: 'countryName', value: 'CL' },
  ];
  certificado.setSubject(quien);
  certificado.setIssuer(quien);
  certificado.setExtensions([
    { name: 'basicConstraints', cA: false },
    { name: 'keyUsage', critical: true, digitalSignature: true, nonRepudiation: true },
    { name: 'subjectKeyIdentifier' },
  ]);
  certificado.sign(clave, forge.md.sha256.create());
  return certificado;
};

/**
 * Creates a self-signed P12 for the first start, with an RSA key of `bits` and a common name marked DEMO. It
 * is valid for `dias` days from `ahora`.
 */
export const crearP12Demo = (pedido: {
  readonly nombre: string;
  readonly clave: string;
  readonly ahora: Date;
  readonly dias: number;
  readonly bits?: number;
}): Uint8Array => {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: pedido.bits ?? 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const clave = forge.pki.privateKeyFromPem(privateKey);
  const certificado = certificarDemo(pedido.nombre, clave, pedido.ahora, pedido.dias);
  const sobre = forge.pkcs12.toPkcs12Asn1(clave, [certificado], pedido.clave, {
    algorithm: 'aes256',
    // Its random password is stored beside it, so key stretching would only delay every start.
    count: 1,
    friendlyName: 'soap',
  });
  return new Uint8Array(Buffer.from(forge.asn1.toDer(sobre).getBytes(), 'latin1'));
};
