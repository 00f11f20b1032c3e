import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import decodeQR from 'qr/decode.js';
import { afterAll, describe, expect, it } from 'vitest';
import { compilarCertificado } from './certificado.pdf.ts';
import { ANTERIOR, NUEVA } from '#server/test/redacciones.ts';
import { aseguradora, base } from './certificado.fixture.ts';
import { cabeEnCarta } from '#server/test/proceso/poppler.ts';

const carpeta = mkdtempSync(join(tmpdir(), 'certificado-'));
afterAll(() => rmSync(carpeta, { recursive: true, force: true }));
const ruta = join(carpeta, 'c.pdf');

const compilar = (demo: boolean) => compilarCertificado({ aseguradora, demo });
const hacer = compilar(false);

/** Runs a poppler tool on the file. Without poppler the test fails instead of being skipped. */
const poppler = (pdf: Uint8Array, programa: string, ...argumentos: string[]): Buffer => {
  writeFileSync(ruta, pdf);
  const lugar = argumentos.indexOf('PDF');
  const todos = lugar < 0 ? [...argumentos, ruta] : argumentos.with(lugar, ruta);
  return execFileSync(programa, todos, { stdio: ['ignore', 'pipe', 'pipe'] });
};
const texto = (pdf: Uint8Array): string =>
  poppler(pdf, 'pdftotext', '-layout', 'PDF', '-')
    .toString('utf8')
    .normalize('NFC')
    .replace(/[\s\u00a0]+/g, ' ');

/** Renders the corner of the page with the QR, 192 x 192 pixels at 144 per inch. */
const fotografiarQr = (pdf: Uint8Array) => {
  const recorte = ['-x', '78', '-y', '1246', '-W', '192', '-H', '192'];
  const pgm = poppler(pdf, 'pdftoppm', '-gray', '-r', '144', '-singlefile', ...recorte);
  const cabeza = 'P5\n192 192\n255\n';
  if (!pgm.toString('latin1').startsWith(cabeza)) throw new Error('pdftoppm no dio un PGM');
  const grises = [...pgm.subarray(cabeza.length)];
  return {
    width: 192,
    height: 192,
    data: Uint8Array.from(grises.flatMap((gris) => [gris, gris, gris, 255])),
  };
};

describe('certificate page', () => {
  it('shows every field of the policy, with the plate and its check digit', () => {
    const visto = texto(hacer(base));
    for (const dato of [
      'CERTIFICADO DE SEGURO OBLIGATORIO ELECTRÓNICO',
      'LEY N° 18.490',
      'ORIGINAL: ASEGURADO',
      'ASEGURADORA ÑANDÚ S.A.',
      '600 123 4567',
      'www.nandu.example',
      '1000001',
      '5000002',
      '19/11/2026',
      '20/11/2026',
      '31/03/2027',
      '$ 12.300',
      'LXWJ75-4',
      'CAMIONETA',
      'PARTICULAR',
      'CITROËN',
      'BERLINGO M 1.6',
      '2023',
      'BHY10JBGY123',
      'MARÍA JOSÉ ÑUÑEZ GÜELL',
      '12.345.678-5',
      'CORREDORA DEMO SPA',
      'DEMO DIRECTO',
      'Juan Ignacio Soto',
      'FIRMA APODERADO COMPAÑÍA',
      base.urlVerificacion,
    ])
      expect(visto).toContain(dato);
  });

  it.each([['-layout'], ['-raw'], ['-nopgbrk']])(
    '[A-CERT-008] holds the stamp of a cancelled policy as searchable words, in any reading order (%s)',
    (orden) => {
      const leer = (pdf: Uint8Array) =>
        poppler(pdf, 'pdftotext', orden, 'PDF', '-').toString('utf8').normalize('NFC');
      const visto = leer(hacer({ ...base, anuladaEl: '2026-12-01' }));
      expect(visto).toMatch(/(?:^|\s)ANULADA(?:\s|$)/);
      expect(visto).toContain('el 01/12/2026');
      // No letter of the stamp is mixed into the other texts.
      for (const dicho of ['NOMBRE O RAZÓN SOCIAL', 'CONTRATACIÓN', 'MARÍA JOSÉ ÑUÑEZ GÜELL']) {
        expect(visto).toContain(dicho);
      }
      expect(leer(hacer(base))).not.toContain('ANULADA');
    },
  );

  it.each([
    [ANTERIOR, '300 UF', 'hasta 200 UF', '10 días', NUEVA],
    [NUEVA, '600 UF', 'hasta 400 UF', '7 días hábiles', ANTERIOR],
  ])(
    'a policy of the text $codigo carries it and its cover, whenever it is issued',
    (redaccion, monto, parcial, plazo, otra) => {
      const visto = texto(hacer({ ...base, fechaEmision: '2026-02-09', redaccion }));
      for (const dato of [redaccion.codigo, monto, parcial, plazo]) expect(visto).toContain(dato);
      expect(visto).not.toContain(otra.codigo);
    },
  );

  it('continues long texts in a second line instead of cutting them', () => {
    const propietario =
      'SOCIEDAD DE TRANSPORTES Y LOGÍSTICA INTERNACIONAL DEL PACÍFICO SUR ÑUÑOA LIMITADA Y COMPAÑÍA';
    const visto = texto(
      hacer({ ...base, propietario, modelo: 'SPRINTER 516 CDI CHASIS CABINA LARGA' }),
    );
    for (const palabra of propietario.split(' ')) expect(visto).toContain(palabra);
    expect(visto).toContain('LARGA');
    expect(visto).not.toContain('…');
  });

  it('prints letters beyond Spanish, and changes nothing else', () => {
    const nombre = 'ŁUKASZ DVOŘÁK ÇELIK';
    const visto = texto(hacer({ ...base, propietario: nombre }));
    expect(visto).toContain(nombre);
    expect(visto.replace(nombre, base.propietario)).toBe(texto(hacer(base)));
  });

  it('keeps every text within the page, however long', () => {
    const largo = 'MUÑOZ '.repeat(60);
    const campos = ['propietario', 'marca', 'modelo', 'tipoVehiculo', 'numeroMotor', 'corredor'];
    const pdf = hacer({
      ...base,
      ...Object.fromEntries([...campos, 'convenio', 'apoderado'].map((campo) => [campo, largo])),
    });
    const cajas = poppler(pdf, 'pdftotext', '-bbox', 'PDF', '-').toString('utf8');
    const derechas = [...cajas.matchAll(/xMax="([\d.]+)"/g)].map(([, x]) => Number(x));
    expect(derechas.length).toBeGreaterThan(100);
    // A4 is 595 points wide, with a right margin of 36.
    expect(Math.max(...derechas)).toBeLessThan(560.5);
  });

  it('[A-PAPEL-001] fits on carta paper: nothing lies below 279 mm', () => {
    const largo = 'MUÑOZ '.repeat(60);
    for (const datos of [base, { ...base, convenio: largo, corredor: largo, apoderado: largo }])
      expect(cabeEnCarta(compilar(true)(datos))).toBe(true);
  });

  it('escapes PDF syntax in texts', () => {
    const visto = texto(
      hacer({ ...base, propietario: 'A) Tj ET (B', urlVerificacion: 'https://x.example/(a)\\b' }),
    );
    expect(visto).toContain('A) Tj ET (B');
    expect(visto).toContain('https://x.example/(a)\\b');
  });

  it('has a QR that reads back as the verification address', () => {
    expect(decodeQR(fotografiarQr(hacer(base)))).toBe(base.urlVerificacion);
  });

  it('is marked as a demonstration only when it is one', () => {
    const aviso = 'DOCUMENTO DE DEMOSTRACIÓN, SIN VALIDEZ LEGAL';
    expect(texto(compilar(true)(base))).toContain(aviso);
    expect(texto(hacer(base))).not.toContain(aviso);
  });
});

describe('certificate file', () => {
  it('is one small tagged A4 page with title', () => {
    const pdf = hacer(base);
    const visto = poppler(pdf, 'pdfinfo').toString('utf8');
    expect(visto).toMatch(/Title:\s+Certificado SOAP 1000001, patente LXWJ75-4/);
    expect(visto).toMatch(/Tagged:\s+yes/);
    expect(visto).toMatch(/Pages:\s+1/);
    expect(visto).toContain('A4');
    expect(Buffer.from(pdf).includes('/Lang (es-CL)')).toBe(true);
    expect(pdf.length).toBeLessThan(38_000);
  });

  it('reads label and value together, in the order of the page', () => {
    const visto = poppler(hacer(base), 'pdfinfo', '-struct-text').toString('utf8');
    const leido = [...visto.matchAll(/"(.*)"/g)].map(([, parte]) => parte).join('|');
    expect(leido).toContain('PÓLIZA N°|1000001');
    expect(leido).toContain('RUT|12.345.678-5');
    expect(leido).toContain('Muerte|600 UF');
    expect(leido.indexOf('PROPIETARIO')).toBeGreaterThan(leido.indexOf('LXWJ75-4'));
  });

  it('embeds its fonts', () => {
    const fuentes = poppler(hacer(base), 'pdffonts').toString('utf8').trim().split('\n').slice(2);
    expect(fuentes).toHaveLength(2);
    for (const fuente of fuentes) expect(fuente).toMatch(/Identity-H\s+yes yes yes/);
  });

  it('has the same bytes for the same policy, and others for another policy', () => {
    expect(compilar(false)(base)).toEqual(hacer(base));
    expect(hacer({ ...base, numeroFolio: 5000003 })).not.toEqual(hacer(base));
  });

  it('has a correct cross-reference table', () => {
    const pdf = Buffer.from(hacer(base));
    const tabla = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(pdf.toString('latin1'))?.[1]);
    const [, cuantos, lineas] =
      /^xref\n0 (\d+)\n((?:.{20})+?)trailer/s.exec(pdf.toString('latin1', tabla)) ?? [];
    expect(lineas).toHaveLength(20 * Number(cuantos));
    for (let numero = 1; numero < Number(cuantos); numero += 1) {
      const lugar = Number(lineas?.slice(20 * numero, 20 * numero + 10));
      expect(pdf.toString('latin1', lugar, lugar + 12)).toMatch(new RegExp(`^${numero} 0 obj\n`));
    }
  });
});
