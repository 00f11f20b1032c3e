import { generateKeyPairSync } from 'node:crypto';
import forge from 'node-forge';

/** Self-signed P12 without the DEMO mark for tests, valid from `desde` to `hasta`. */
export const crearP12 = (pedido: {
  readonly nombre: string;
  readonly clave: string;
  readonly desde: Date;
  readonly hasta: Date;
  readonly bits?: number;
}): Uint8Array => {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: pedido.bits ?? 2_048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const clave = forge.pki.privateKeyFromPem(privateKey);
  const certificado = forge.pki.createCertificate();
  certificado.publicKey = forge.pki.setRsaPublicKey(clave.n, clave.e);
  certificado.serialNumber = '01';
  certificado.validity.notBefore = pedido.desde;
  certificado.validity.notAfter = pedido.hasta;
  certificado.setSubject([{ name: 'commonName', value: pedido.nombre }]);
  certificado.setIssuer([{ name: 'commonName', value: pedido.nombre }]);
  certificado.sign(clave, forge.md.sha256.create());
  const sobre = forge.pkcs12.toPkcs12Asn1(clave, [certificado], pedido.clave, {
    algorithm: 'aes256',
  });
  return Buffer.from(forge.asn1.toDer(sobre).getBytes(), 'latin1');
};
