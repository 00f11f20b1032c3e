import { PDFDocument } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { relojFijo } from '#integrations/reloj/fijo.ts';
import { abrirFirmaP12 } from './firma-p12.ts';
import { crearP12Demo } from './p12.ts';

const AHORA = new Date('2026-11-19T15:30:05.250Z');
const clave = 'clave';
const demo = (nombre: string) => crearP12Demo({ nombre, clave, ahora: AHORA, dias: 365 });
const p12 = demo('SEGUROS ÑANDÚ S.A.');
/** A time stamp without an authority's signature. */
const sello = { sellar: async () => Buffer.from('300506035504030a', 'hex') };
const abrir = (de: Uint8Array, conSello = false) =>
  abrirFirmaP12({ p12: de, clave, sello: conSello ? sello : null, reloj: relojFijo(AHORA) });

const hacerPdf = async (): Promise<Uint8Array> => {
  const documento = await PDFDocument.create({ updateMetadata: false });
  documento.addPage([300, 200]).drawText('Patente HWJP59-8', { x: 20, y: 100, size: 12 });
  return documento.save({ useObjectStreams: false });
};
const pdf = await hacerPdf();

describe('the signature of a returned PDF', () => {
  it('[A-REINGRESO-003] is recognised with its certificate and moment, with a time stamp too', async () => {
    const firma = await abrir(p12);
    expect(firma.reconocer(await firma.firmar(pdf))).toEqual({
      huella: expect.stringMatching(/^[0-9a-f]{64}$/),
      propia: true,
      momento: new Date('2026-11-19T15:30:05Z'),
    });
    const sellada = await abrir(p12, true);
    expect(firma.reconocer(await sellada.firmar(pdf))?.propia).toBe(true);
  });

  it('[A-REINGRESO-003] is not our own if another certificate signed', async () => {
    const [firma, otra] = [await abrir(p12), await abrir(demo('OTRA S.A.'))];
    const ajeno = await otra.firmar(pdf);
    expect([firma.reconocer(ajeno)?.propia, otra.reconocer(ajeno)?.propia]).toEqual([false, true]);
  });

  it('[A-REINGRESO-003] is none after any change or addition, and for an unsigned file', async () => {
    const firma = await abrir(p12);
    const firmado = Buffer.from(await firma.firmar(pdf));
    const desde = firmado.indexOf('/Contents <');
    const hasta = firmado.indexOf('>', desde);
    const sinNotar = Array.from(
      { length: Math.floor(firmado.length / 97) },
      (_, i) => i * 97,
    ).filter((lugar) => {
      const roto = Buffer.from(firmado);
      roto[lugar] = (roto[lugar] ?? 0) ^ 1;
      return firma.reconocer(roto) !== null;
    });
    // Some bytes of the signature itself are unsigned: labels, and the padding after it.
    expect(sinNotar.filter((lugar) => lugar < desde || lugar > hasta)).toEqual([]);
    for (const otro of [Buffer.concat([firmado, Buffer.from('\n')]), pdf, new Uint8Array()])
      expect(firma.reconocer(otro)).toBeNull();
  });

  it('[A-REINGRESO-003] is none if its lengths exceed the file, and reading it takes no memory', async () => {
    const firma = await abrir(p12);
    const texto = Buffer.from(await firma.firmar(pdf)).toString('latin1');
    // A SEQUENCE of 2^40 bytes, and one whose first value is longer than itself.
    for (const mala of ['308600ffffffffff', '300330847fffffff']) {
      const hostil = texto.replace(
        /<([0-9a-f]{400,})>/,
        (_, hex: string) => `<${mala.padEnd(hex.length, '0')}>`,
      );
      expect(hostil).not.toBe(texto);
      expect(firma.reconocer(Buffer.from(hostil, 'latin1'))).toBeNull();
    }
  });
});
