import { X509Certificate, generateKeyPairSync } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import forge from 'node-forge';
import { PDFDocument, PDFName } from 'pdf-lib';
import { afterAll, describe, expect, it } from 'vitest';
import { relojFijo } from '#integrations/reloj/fijo.ts';
import { abrirFirmaP12 } from './firma-p12.ts';
import { crearP12Demo } from './p12.ts';

const AHORA = new Date('2026-11-19T15:30:05.250Z');
const carpeta = mkdtempSync(join(tmpdir(), 'firma-'));
afterAll(() => rmSync(carpeta, { recursive: true, force: true }));

const demo = (clave: string) =>
  crearP12Demo({ nombre: 'SEGUROS ÑANDÚ S.A.', clave, ahora: AHORA, dias: 365 });
const reloj = relojFijo(AHORA);
const p12 = demo('clave Ñ');
const firma = await abrirFirmaP12({ p12, clave: 'clave Ñ', sello: null, reloj });

const hacerPdf = async (texto: string): Promise<Uint8Array> => {
  const documento = await PDFDocument.create({ updateMetadata: false });
  documento.addPage([300, 200]).drawText(texto, { x: 20, y: 100, size: 12 });
  return documento.save({ useObjectStreams: false });
};
/** PDF with a link; its annotation list is inside the page or a separate object. */
const conNota = async (dentro: boolean): Promise<Uint8Array> => {
  const documento = await PDFDocument.create();
  const { context } = documento;
  const nota = context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9] });
  const notas = context.obj([nota]);
  documento.addPage().node.set(PDFName.of('Annots'), dentro ? notas : context.register(notas));
  return documento.save({ useObjectStreams: false });
};
const pdf = await hacerPdf('Patente HWJP59-8');

/** Output of a poppler tool for a file; a missing tool fails the test. */
const poppler = (programa: string, bytes: Uint8Array, ...resto: string[]): string => {
  const ruta = join(carpeta, 'f.pdf');
  writeFileSync(ruta, bytes);
  return execFileSync(programa, [ruta, ...resto], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, TZ: 'UTC' },
  });
};

/** Output of openssl for the signature of a PDF and its signed bytes. */
const openssl = (firmado: Uint8Array, ...resto: string[]): string => {
  const bytes = Buffer.from(firmado);
  const texto = bytes.toString('latin1');
  const [, a = 0, b = 0, c = 0, d = 0] = (
    /ByteRange \[(\d+) (\d+) +(\d+) +(\d+) *\]/.exec(texto) ?? []
  ).map(Number);
  const hex = /\/Contents <([0-9a-f]+)>/.exec(texto)?.[1] ?? '';
  const [cms, contenido] = [join(carpeta, 'f.cms'), join(carpeta, 'f.bin')];
  writeFileSync(cms, Buffer.from(hex, 'hex'));
  writeFileSync(contenido, Buffer.concat([bytes.subarray(a, a + b), bytes.subarray(c, c + d)]));
  return execFileSync('openssl', ['cms', '-inform', 'DER', '-in', cms, ...resto], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
};
const VERIFICAR = ['-verify', '-cades', '-binary', '-out', '/dev/null'] as const;
const CONTENIDO = ['-content', join(carpeta, 'f.bin')] as const;
/** Options that make openssl trust the demonstration certificate. */
const confianza = (): string[] => {
  const [bolsa] =
    forge.pkcs12
      .pkcs12FromAsn1(forge.asn1.fromDer(Buffer.from(p12).toString('latin1')), 'clave Ñ')
      .getBags({ bagType: forge.pki.oids.certBag })[forge.pki.oids.certBag as string] ?? [];
  if (!bolsa?.cert) throw new Error('sin certificado');
  const archivo = join(carpeta, 'confianza.pem');
  writeFileSync(archivo, forge.pki.certificateToPem(bolsa.cert));
  return ['-CAfile', archivo, '-purpose', 'any', '-attime', String((AHORA.getTime() / 1000) | 0)];
};

/** P12 of a certificate issued by an authority, with the authority's certificate first. */
const conAutoridad = (clave: string): Uint8Array => {
  const claves = ['AUTORIDAD', 'APODERADO'].map((nombre) => {
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    return { nombre, privada: forge.pki.privateKeyFromPem(privateKey) };
  });
  const [autoridad, apoderado] = claves;
  if (!autoridad || !apoderado) throw new Error('faltan claves');
  const certificados = [autoridad, apoderado].map(({ nombre, privada }, i) => {
    const certificado = forge.pki.createCertificate();
    certificado.publicKey = forge.pki.setRsaPublicKey(privada.n, privada.e);
    certificado.serialNumber = `0${i + 1}`;
    certificado.validity.notBefore = new Date('2026-01-01T00:00:00Z');
    certificado.validity.notAfter = new Date('2055-01-01T00:00:00Z');
    certificado.setSubject([{ name: 'commonName', value: nombre }]);
    certificado.setIssuer([{ name: 'commonName', value: 'AUTORIDAD' }]);
    certificado.sign(autoridad.privada, forge.md.sha256.create());
    return certificado;
  });
  const sobre = forge.pkcs12.toPkcs12Asn1(apoderado.privada, certificados, clave, {
    algorithm: '3des',
  });
  return Buffer.from(forge.asn1.toDer(sobre).getBytes(), 'latin1');
};

describe('signature of a PDF', () => {
  it('is valid for pdfsig over the whole document', async () => {
    const visto = poppler('pdfsig', await firma.firmar(pdf));
    expect(visto).toContain('Signature is Valid');
    expect(visto).toContain('Total document signed');
    expect(visto).toContain('ETSI.CAdES.detached');
    expect(visto).toContain('SHA-256');
    expect(visto).toContain('Nov 19 2026 15:30:05');
    expect(visto).toContain('DEMO - SEGUROS ÑANDÚ S.A.');
  });

  it('[A-FIRMA-001] is PAdES baseline: valid for openssl, with named certificate, without signing time', async () => {
    const firmado = await firma.firmar(pdf);
    openssl(firmado, ...VERIFICAR, ...CONTENIDO, ...confianza());
    const dicho = openssl(firmado, '-cmsout', '-print');
    expect(dicho).toContain('id-smime-aa-signingCertificateV2');
    expect(dicho).not.toContain('signingTime');
    expect(Buffer.from(firmado).toString('latin1')).toContain('/M (D:20261119153005Z)');
  });

  it('detects any changed byte before or after the signature', async () => {
    const firmado = await firma.firmar(pdf);
    const cola = Buffer.from(firmado).lastIndexOf('/Size') + 6;
    for (const lugar of [Buffer.from(firmado).indexOf('MediaBox') + 12, cola]) {
      const tocado = Uint8Array.from(firmado);
      tocado[lugar] = (tocado[lugar] ?? 0) ^ 1;
      expect(poppler('pdfsig', tocado)).toContain('Digest Mismatch');
    }
  });

  it('is appended to the file, which stays readable', async () => {
    const firmado = await firma.firmar(pdf);
    expect(Buffer.from(firmado.subarray(0, pdf.length)).equals(pdf)).toBe(true);
    expect(poppler('pdftotext', firmado, '-')).toContain('Patente HWJP59-8');
    expect(poppler('pdfinfo', firmado)).toMatch(/Pages:\s+1/);
  });

  it('is read by another library as one signature field on the page', async () => {
    const leido = await PDFDocument.load(await firma.firmar(pdf), { updateMetadata: false });
    expect(
      leido
        .getForm()
        .getFields()
        .map((campo) => campo.getName()),
    ).toEqual(['Firma']);
    expect(leido.getPage(0).node.Annots()?.size()).toBe(1);
  });

  it('keeps the existing annotations of the page', async () => {
    const leido = await PDFDocument.load(await firma.firmar(await conNota(true)));
    const notas = leido.getPage(0).node.Annots();
    expect(notas?.size()).toBe(2);
    expect(notas?.toString()).toContain('/Subtype /Link');
  });

  it('has the same bytes for the same file at the same time', async () => {
    expect(await firma.firmar(pdf)).toEqual(await firma.firmar(pdf));
  });

  it('does not change the input bytes', async () => {
    const copia = Uint8Array.from(pdf);
    await firma.firmar(pdf);
    expect(pdf).toEqual(copia);
  });
});

describe('a file that cannot be signed', () => {
  it.each([
    ['not a PDF', () => Buffer.from('hola')],
    ['a file without its end', () => pdf.subarray(0, pdf.length - 200)],
    ['a file already signed', () => firma.firmar(pdf)],
    ['a table that lies', () => Buffer.concat([Buffer.from('%'), pdf])],
  ])('is refused: %s', async (_, archivo) => {
    await expect(firma.firmar(await archivo())).rejects.toThrow(/El PDF no se puede firmar/);
  });

  it('is refused with annotations outside its page', async () => {
    const apartado = await conNota(false);
    await expect(firma.firmar(apartado)).rejects.toThrow(/sus anotaciones están aparte/);
  });

  it('is refused with compressed objects', async () => {
    const documento = await PDFDocument.create();
    documento.addPage();
    const comprimido = await documento.save({ useObjectStreams: true });
    await expect(firma.firmar(comprimido)).rejects.toThrow(/El PDF no se puede firmar/);
  });

  it.each(['2026-11-18T15:30:04Z', '2027-11-20T00:00:00Z'])(
    'is refused outside the validity of the certificate: %s',
    async (momento) => {
      reloj.fijar(new Date(momento));
      await expect(firma.firmar(pdf).finally(() => reloj.fijar(AHORA))).rejects.toThrow(
        /no está vigente/,
      );
    },
  );
});

describe('P12', () => {
  it('of a first start is marked DEMO and has an expiry', () => {
    expect(firma.certificado).toEqual({
      sujeto: 'DEMO - SEGUROS ÑANDÚ S.A.',
      valeDesde: new Date('2026-11-18T15:30:05Z'),
      venceEn: new Date('2027-11-19T15:30:05Z'),
      demo: true,
      rechazo: null,
    });
  });

  it('opens with an empty password, the default of the settings', async () => {
    expect(
      (await abrirFirmaP12({ p12: demo(''), clave: '', sello: null, reloj })).certificado.demo,
    ).toBe(true);
  });

  it('is different each time', () => {
    expect(demo('x')).not.toEqual(demo('x'));
  });

  it('signs with the certificate of its key in any order of the file', async () => {
    const ajena = await abrirFirmaP12({
      p12: conAutoridad('abc'),
      clave: 'abc',
      sello: null,
      reloj,
    });
    expect(ajena.certificado).toMatchObject({ sujeto: 'APODERADO', demo: false });
    const firmado = await ajena.firmar(pdf);
    expect(poppler('pdfsig', firmado)).toMatch(/Common Name: APODERADO[^]*Signature is Valid/);
    const cifras = /\/Contents <([0-9a-f]+)>/.exec(Buffer.from(firmado).toString('latin1'))?.[1];
    const relleno = Buffer.from(cifras ?? '', 'hex');
    const cms = relleno.toString('latin1', 0, 4 + relleno.readUInt16BE(2));
    const { certificates } = forge.pkcs7.messageFromAsn1(forge.asn1.fromDer(cms)) as unknown as {
      certificates: unknown[];
    };
    expect(certificates).toHaveLength(2);
  });

  it.each([
    ['a password with ñ, in UTF-8 as PBES2 wants it', 'clavenie.p12', 'Contraseña#26'],
    ['an RSA key under an authority of elliptic curves', 'cadenaec.p12', 'Clave#2026'],
  ])(
    '[A-IDENT-004] opens %s, and signs with the whole chain of the file',
    async (_, archivo, clave) => {
      const deHoy = relojFijo(new Date('2026-12-01T12:00:00Z'));
      const p12Moderno = readFileSync(new URL(`fixtures/${archivo}`, import.meta.url));
      const moderna = await abrirFirmaP12({ p12: p12Moderno, clave, sello: null, reloj: deHoy });
      expect(moderna.certificado).toMatchObject({ sujeto: 'JOSÉ MUÑOZ OHIGGINS', demo: false });
      const firmado = await moderna.firmar(pdf);
      expect(poppler('pdfsig', firmado)).toContain('Signature is Valid');
      // Trusts only the authority in the file, its last certificate.
      const autoridad = join(carpeta, 'autoridad.pem');
      const pem = execFileSync('openssl', [
        ...['pkcs12', '-in', join(import.meta.dirname, 'fixtures', archivo)],
        ...['-nokeys', '-cacerts', '-passin', `pass:${clave}`],
      ]);
      writeFileSync(autoridad, pem);
      const confiar = ['-CAfile', autoridad, '-purpose', 'any', '-attime', '1796126400'];
      openssl(firmado, ...VERIFICAR, ...CONTENIDO, ...confiar);
      const dicho = openssl(firmado, '-cmsout', '-print');
      expect(dicho.match(/ d\.certificate:/g)?.length).toBe(pem.toString().split('BEGIN').length);
    },
  );

  it('[A-IDENT-004] reports a wrong password with ñ as wrong, not the file as incomplete', async () => {
    const ajustes = {
      p12: readFileSync(new URL('fixtures/clavenie.p12', import.meta.url)),
      clave: 'Contraseñas#26',
    };
    await expect(abrirFirmaP12({ ...ajustes, sello: null, reloj })).rejects.toThrow(
      /su clave no es esa/,
    );
  });

  it.each([
    ['a wrong password', () => ({ p12, clave: 'otra' })],
    ['a file that is no P12', () => ({ p12: Buffer.from('no'), clave: '' })],
  ])('refuses %s with a Spanish message', async (_, ajustes) => {
    await expect(abrirFirmaP12({ ...ajustes(), sello: null, reloj })).rejects.toThrow(
      /No se pudo abrir el P12/,
    );
  });

  it('has a self-signed certificate that is no authority', () => {
    const [bolsa] =
      forge.pkcs12
        .pkcs12FromAsn1(forge.asn1.fromDer(Buffer.from(p12).toString('latin1')), 'clave Ñ')
        .getBags({ bagType: forge.pki.oids.certBag })[forge.pki.oids.certBag as string] ?? [];
    if (!bolsa?.cert) throw new Error('sin certificado');
    const datos = new X509Certificate(forge.pki.certificateToPem(bolsa.cert));
    expect(datos.ca).toBe(false);
    expect(datos.verify(datos.publicKey)).toBe(true);
    expect(datos.publicKey.asymmetricKeyDetails?.modulusLength).toBe(2048);
  });
});
