import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { leerConfig } from '#server/config.ts';
import { ajustesDe } from '#server/integrations.ts';
import { certificadoDe, compilarCertificado } from './certificado.pdf.ts';
import { unCertificado } from '#server/test/construir.ts';
import { leerLogo } from './logo.pdf.ts';

const trozo = (tipo: string, datos: Buffer): Buffer => {
  const cuerpo = Buffer.concat([Buffer.from(tipo, 'latin1'), datos]);
  const salida = Buffer.alloc(cuerpo.length + 8);
  salida.writeUInt32BE(datos.length);
  cuerpo.copy(salida, 4);
  salida.writeUInt32BE(crc32(cuerpo), cuerpo.length + 4);
  return salida;
};

/** Builds a PNG of 8 bits per sample from rows that are already filtered. */
const png = (
  ancho: number,
  color: number,
  filas: readonly number[][],
  { bits = 8, transparente }: { bits?: number; transparente?: readonly number[] } = {},
): Buffer => {
  const cabeza = Buffer.alloc(13);
  cabeza.writeUInt32BE(ancho, 0);
  cabeza.writeUInt32BE(filas.length, 4);
  cabeza.set([bits, color], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    trozo('IHDR', cabeza),
    ...(transparente ? [trozo('tRNS', Buffer.from(transparente))] : []),
    trozo('IDAT', deflateSync(Buffer.from(filas.flat()))),
    trozo('IEND', Buffer.alloc(0)),
  ]);
};

const carpeta = mkdtempSync(join(tmpdir(), 'logo-'));
afterAll(() => rmSync(carpeta, { recursive: true, force: true }));

describe('logo', () => {
  it('undoes the five filters of PNG', () => {
    const imagen = leerLogo(
      png(3, 0, [
        [0, 10, 20, 30],
        [1, 10, 10, 10],
        [2, 5, 5, 5],
        [3, 10, 10, 10],
        [4, 1, 2, 3],
      ]),
    );
    expect([...imagen.muestras]).toEqual([
      10, 20, 30, 10, 20, 30, 15, 25, 35, 17, 31, 43, 18, 33, 46,
    ]);
  });

  it('keeps the one transparent colour of a grey logo', () => {
    const imagen = leerLogo(png(2, 0, [[0, 7, 9]], { transparente: [0, 7] }));
    expect(imagen.canales).toBe(2);
    expect([...imagen.muestras]).toEqual([0, 0, 9, 255]);
  });

  it.each([
    [0, 1, 'gray'],
    [2, 3, 'rgb'],
    [4, 1, 'gray'],
    [6, 3, 'rgb'],
  ])(
    'colour type %i goes into the certificate, its transparency apart',
    (color, canales, espacio) => {
      const conAlfa = color >= 4;
      const fila = [0, ...Array.from({ length: 8 * (canales + Number(conAlfa)) }, () => 200)];
      const pdf = compilarCertificado({
        aseguradora: {
          nombre: 'X',
          telefono: '1',
          sitio: 'x.example',
          logoPng: png(8, color, [fila, fila]),
        },
        demo: false,
      })(unCertificado());
      const ruta = join(carpeta, `${color}.pdf`);
      writeFileSync(ruta, pdf);
      const lista = execFileSync('pdfimages', ['-list', ruta], { encoding: 'utf8' });
      expect(lista).toMatch(new RegExp(`image\\s+8\\s+2\\s+${espacio}\\s+${canales}\\s+8`));
      expect(/smask\s+8\s+2\s+gray/.test(lista)).toBe(conAlfa);
    },
  );

  it('is the one that the setting names, and absent without the setting', () => {
    const conLogo = (ASEGURADORA_LOGO?: string): number => {
      const { aseguradora } = ajustesDe(leerConfig({ ASEGURADORA_LOGO }));
      const pdf = Buffer.from(certificadoDe({ aseguradora, demo: true })(unCertificado()));
      return pdf.toString('latin1').split('/Subtype /Image /Width 8 ').length - 1;
    };
    const ruta = join(carpeta, 'logo.png');
    writeFileSync(ruta, png(8, 2, [[0, ...Array.from({ length: 24 }, () => 200)]]));
    expect([conLogo(), conLogo(ruta), conLogo()]).toEqual([0, 1, 0]);
  });

  it.each([
    ['a text', Buffer.from('no soy un PNG, pero tengo más de treinta letras'), /no es un PNG/],
    ['a palette', png(1, 3, [[0, 0]]), /8 bits, sin paleta/],
    ['16 bits', png(1, 0, [[0, 0, 0]], { bits: 16 }), /8 bits, sin paleta/],
    ['a damaged one', png(2, 0, [[0, 7]]), /dañado/],
    ['a poster', png(2001, 0, [[0]]), /a lo más 2000 píxeles/],
  ])('refuses %s at once', (_, archivo, mensaje) => {
    const aseguradora = { nombre: 'X', telefono: '1', sitio: 'x', logoPng: archivo };
    expect(() => compilarCertificado({ aseguradora, demo: false })).toThrow(mensaje);
  });
});
