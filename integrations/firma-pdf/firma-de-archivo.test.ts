import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { relojFijo } from '#integrations/reloj/fijo.ts';
import { abrirFirmaDeArchivo } from './firma-de-archivo.ts';
import { crearP12 } from './p12.fixture.ts';
import { crearP12Demo } from './p12.ts';

const AHORA = new Date('2026-11-20T15:00:00Z');
const CLAVE = 'secreta';
const carpeta = mkdtempSync(join(tmpdir(), 'firma-de-archivo-'));
const archivo = join(carpeta, 'firma.p12');
afterAll(() => rmSync(carpeta, { recursive: true, force: true }));

const p12 = (nombre: string, desde: string, hasta: string, bits?: number): Uint8Array =>
  crearP12({
    nombre,
    clave: CLAVE,
    desde: new Date(desde),
    hasta: new Date(hasta),
    ...(bits === undefined ? {} : { bits }),
  });
const ANTIGUO = p12('ANTIGUA', '2026-01-01', '2027-01-01');
const NUEVO = p12('NUEVA', '2026-11-01', '2029-01-01', 3_072);
const FUTURO = p12('FUTURA', '2026-12-01', '2029-01-01');

const pdf = await PDFDocument.create({ updateMetadata: false });
pdf.addPage();
const original = await pdf.save({ useObjectStreams: false });

const reloj = relojFijo(AHORA);
const abrir = () =>
  abrirFirmaDeArchivo({ archivo, clave: CLAVE, admiteDemo: false, sello: null, reloj });
const poner = (contenido: Uint8Array): void => writeFileSync(archivo, contenido);
const firmante = (firmado: Uint8Array): string => {
  const { 1: hex = '' } =
    /\/Name <FEFF([0-9a-f]+)>/.exec(Buffer.from(firmado).toString('latin1')) ?? [];
  return Buffer.from(hex, 'hex').swap16().toString('utf16le');
};

describe('a P12 file', () => {
  beforeEach(() => poner(ANTIGUO));

  it('[A-CERT-005] is replaced without a restart, with a signature of its own size', async () => {
    const firma = await abrir();
    expect(firmante(await firma.firmar(original))).toBe('ANTIGUA');
    poner(NUEVO);
    await expect
      .poll(async () => firmante(await firma.firmar(original)), { timeout: 2_000 })
      .toBe('NUEVA');
    const firmado = await firma.firmar(original);
    expect(firma.certificado).toMatchObject({ sujeto: 'NUEVA', rechazo: null });
    // The reserved place fits exactly; the longer key would not fit the place of the old one.
    const { 1: hex = '' } =
      /\/Contents <([0-9a-f]+)>/.exec(Buffer.from(firmado).toString('latin1')) ?? [];
    const relleno = Buffer.from(hex, 'hex');
    expect(relleno.length).toBe(4 + relleno.readUInt16BE(2));
  });

  it.each<[string, () => void, RegExp]>([
    ['half written', () => poner(NUEVO.subarray(0, 900)), /incompleto/],
    ['empty', () => poner(new Uint8Array()), /incompleto/],
    ['gone', () => rmSync(archivo), /ENOENT/],
    [
      'of another password',
      () => poner(crearP12Demo({ nombre: 'X', clave: 'otra', ahora: AHORA, dias: 90 })),
      /su clave no es esa/,
    ],
    [
      'marked DEMO',
      () => poner(crearP12Demo({ nombre: 'X', clave: CLAVE, ahora: AHORA, dias: 90 })),
      /marcado DEMO/,
    ],
  ])(
    '[A-CERT-006] that is %s is ignored with a reason until a valid one replaces it',
    async (_, cambiar, motivo) => {
      const firma = await abrir();
      cambiar();
      expect(await firma.mirar(AHORA)).toMatchObject({
        sujeto: 'ANTIGUA',
        rechazo: expect.stringMatching(motivo),
      });
      expect(firmante(await firma.firmar(original))).toBe('ANTIGUA');
      poner(NUEVO);
      expect(await firma.mirar(AHORA)).toMatchObject({ sujeto: 'NUEVA', rechazo: null });
    },
  );

  it('[A-CERT-006] that is not yet valid waits while the current one can sign', async () => {
    const firma = await abrir();
    poner(FUTURO);
    expect(await firma.mirar(AHORA)).toMatchObject({
      sujeto: 'ANTIGUA',
      rechazo: expect.stringMatching(/^vale sólo de 30\/11\/2026/),
    });
    expect(firmante(await firma.firmar(original))).toBe('ANTIGUA');
    expect(await firma.mirar(new Date('2026-12-02'))).toMatchObject({
      sujeto: 'FUTURA',
      rechazo: null,
    });
  });

  it('that cannot be opened at the start is refused', async () => {
    poner(NUEVO.subarray(0, 900));
    await expect(abrir()).rejects.toThrow(/No se pudo abrir el P12/);
  });
});
