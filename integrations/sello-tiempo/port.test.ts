import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TIPO, dentro, der } from '#formatos/der/der.ts';
import { relojFijo } from '#integrations/reloj/fijo.ts';
import { abrirFirmaP12 } from '#integrations/firma-pdf/firma-p12.ts';
import { crearP12Demo } from '#integrations/firma-pdf/p12.ts';
import { relojDelSistema } from '#integrations/reloj/sistema.ts';
import { sinSello } from '#values/sello-tiempo.ts';
import { autoridadOpenssl, type ModoSello } from './openssl.fixture.ts';
import { selloPorHttp } from './rfc3161.ts';

const carpeta = mkdtempSync(join(tmpdir(), 'sellos-'));
const en = (nombre: string, bytes: Uint8Array): string => {
  const archivo = join(carpeta, nombre);
  writeFileSync(archivo, bytes);
  return archivo;
};
const correr = (programa: string, ...resto: string[]): string =>
  execFileSync(programa, resto, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

describe('time stamps of an authority (openssl ts)', () => {
  let autoridad: Awaited<ReturnType<typeof autoridadOpenssl>>;
  beforeAll(async () => {
    autoridad = await autoridadOpenssl();
  });
  beforeEach(() => autoridad.poner('normal'));
  afterAll(async () => {
    await autoridad.cerrar();
    rmSync(carpeta, { recursive: true });
  });
  const abrir = (tiempoMaximoMs?: number) =>
    selloPorHttp({
      url: autoridad.url,
      reloj: relojDelSistema,
      ...(tiempoMaximoMs === undefined ? {} : { tiempoMaximoMs }),
    });
  const ahora = relojDelSistema.ahora();
  /** Verdict of openssl on a token over these bytes. */
  const verificar = (sello: Uint8Array, datos: Uint8Array): string =>
    correr(
      ...['openssl', 'ts', '-verify', '-token_in', '-in', en('sello', sello)],
      ...['-data', en('datos', datos), '-CAfile', autoridad.certificado],
    );

  it('[A-FIRMA-002] are part of a signature and valid for openssl ts, openssl cms and pdfsig', async () => {
    const p12 = crearP12Demo({ nombre: 'X', clave: '', ahora, dias: 90 });
    const firma = await abrirFirmaP12({ p12, clave: '', sello: abrir(), reloj: relojFijo(ahora) });
    const documento = await PDFDocument.create({ updateMetadata: false });
    documento.addPage();
    const pdf = await documento.save({ useObjectStreams: false });
    // Concurrent signatures, as in an issuance.
    const [firmado = pdf] = await Promise.all(Array.from({ length: 12 }, () => firma.firmar(pdf)));
    expect(correr('pdfsig', en('f.pdf', firmado))).toMatch(
      /ETSI\.CAdES\.detached[^]*Total document signed[^]*Signature is Valid/,
    );
    const hex = /\/Contents <([0-9a-f]+)>/.exec(Buffer.from(firmado).toString('latin1'))?.[1];
    const cms = Buffer.from(hex ?? '', 'hex');
    expect(
      correr('openssl', 'cms', '-inform', 'DER', '-in', en('cms', cms), '-cmsout', '-print'),
    ).toContain('id-smime-aa-timeStampToken');
    const datos = dentro(dentro(dentro(cms)[1] ?? cms)[0] ?? cms);
    const firmante = dentro(dentro(datos.at(-1) ?? cms)[0] ?? cms);
    const valor = (firmante[5] ?? cms).subarray(4);
    const sello = dentro(dentro(dentro(firmante[6] ?? cms)[0] ?? cms)[1] ?? cms)[0] ?? cms;
    expect(verificar(sello, valor)).toContain('Verification: OK');
  });

  it('[A-FIRMA-002] longer than the reserved place cause a new signature with a larger place', async () => {
    const p12 = crearP12Demo({ nombre: 'X', clave: '', ahora, dias: 90 });
    const largo = der(TIPO.octetos, randomBytes(20_000));
    const firma = await abrirFirmaP12({
      p12,
      clave: '',
      sello: { sellar: () => Promise.resolve(largo) },
      reloj: relojFijo(ahora),
    });
    const documento = await PDFDocument.create({ updateMetadata: false });
    documento.addPage();
    const firmado = await firma.firmar(await documento.save({ useObjectStreams: false }));
    expect(Buffer.from(firmado).includes(largo.toString('hex'))).toBe(true);
    expect(correr('pdfsig', en('f.pdf', firmado))).toContain('Signature is Valid');
  });

  it('[A-ARCHIVO-008] that arrive after the certificate expired are refused', async () => {
    const p12 = crearP12Demo({ nombre: 'X', clave: '', ahora, dias: 90 });
    const lento = relojFijo(ahora);
    const firma = await abrirFirmaP12({
      p12,
      clave: '',
      sello: {
        sellar: async () => {
          lento.avanzar(91 * 86_400_000);
          return der(TIPO.octetos, randomBytes(2_000));
        },
      },
      reloj: lento,
    });
    const documento = await PDFDocument.create({ updateMetadata: false });
    documento.addPage();
    const pdf = await documento.save({ useObjectStreams: false });
    await expect(firma.firmar(pdf)).rejects.toMatchObject({ codigo: 'firma.no_vigente' });
  });

  it.each<[ModoSello, RegExp]>([
    ['otra', /otra huella/],
    ['repite', /otra/],
    ['tocada', /firma que no corresponde/],
    ['basura', /ilegible|rechazo/],
    ['caida', /estado 503/],
    ['lenta', /tiempo/],
  ])('[A-FIRMA-003] of an authority in mode %s are refused', async (modo, motivo) => {
    const datos = Buffer.from('lo firmado');
    const huella = createHash('sha256').update(datos).digest();
    // The first request has the default timeout, because the machine may be busy.
    expect(verificar(await abrir().sellar(huella, ahora), datos)).toContain('Verification: OK');
    autoridad.poner(modo);
    const sello = abrir(modo === 'lenta' ? 200 : undefined);
    await expect(sello.sellar(huella, ahora)).rejects.toMatchObject({
      codigo: sinSello().codigo,
      estado: 503,
      cause: expect.stringMatching(motivo),
    });
  });

  it('[A-FIRMA-003] over a day from our time are refused', async () => {
    const manana = new Date(ahora.getTime() + 86_500_000);
    await expect(abrir().sellar(randomBytes(32), manana)).rejects.toMatchObject({
      cause: expect.stringMatching(/a más de un día/),
    });
  });

  it('[A-FIRMA-003] are not requested for ten seconds after three failures, then once', async () => {
    const reloj = relojFijo(ahora);
    const sello = selloPorHttp({ url: autoridad.url, reloj });
    const probar = () => sello.sellar(randomBytes(32), ahora);
    autoridad.poner('caida');
    const antes = autoridad.cuantas();
    for (let n = 0; n < 5; n += 1) await expect(probar()).rejects.toThrow();
    expect(autoridad.cuantas() - antes).toBe(3);
    autoridad.poner('normal');
    await expect(probar()).rejects.toThrow();
    reloj.fijar(new Date(ahora.getTime() + 10_000));
    await expect(probar()).resolves.toBeInstanceOf(Buffer);
  });
});
