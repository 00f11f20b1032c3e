import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leerDirectorioZip } from './directorio-zip.ts';
import {
  cabecerasDe,
  HOJA,
  mentirTamano,
  xlsxAMano,
  zip,
} from '#features/carga-masiva/fixtures/paquetes.xlsx.ts';
import { tablaBuena } from '#features/carga-masiva/fixtures/vehiculos.ts';

const bueno = xlsxAMano(tablaBuena(3));
const cambiar = (hacer: (archivo: Buffer) => void): Buffer => {
  const otro = Buffer.from(bueno);
  hacer(otro);
  return otro;
};
const fin = bueno.length - 22;

describe('the directory of a zip', () => {
  it('lists its parts by name in lower case', () => {
    const partes = leerDirectorioZip(bueno);
    expect([...(partes?.keys() ?? [])]).toEqual([
      '[content_types].xml',
      '_rels/.rels',
      'xl/workbook.xml',
      'xl/_rels/workbook.xml.rels',
      HOJA,
      'xl/styles.xml',
      'xl/sharedstrings.xml',
    ]);
  });

  it('is read with a comment at the end, and from any offset in memory', () => {
    const comentado = Buffer.concat([bueno, Buffer.from('hola')]);
    comentado.writeUInt16LE(4, fin + 20);
    expect(leerDirectorioZip(comentado)?.size).toBe(7);
    const corrido = new Uint8Array(bueno.length + 3);
    corrido.set(bueno, 3);
    expect(leerDirectorioZip(corrido.subarray(3))?.size).toBe(7);
  });

  it.each<[string, () => Uint8Array]>([
    ['is empty', () => Buffer.alloc(0)],
    ['ends too early', () => bueno.subarray(0, -30)],
    ['is followed by something else', () => Buffer.concat([bueno, Buffer.from('<?php')])],
    ['begins with something else', () => Buffer.concat([Buffer.from('#!/bin/sh\n'), bueno])],
    [
      'says that a part is encrypted',
      () => cambiar((b) => b.writeUInt16LE(1, cabecerasDe(b, HOJA).central + 8)),
    ],
    [
      'compresses in an unknown way',
      () => cambiar((b) => b.writeUInt16LE(99, cabecerasDe(b, HOJA).central + 10)),
    ],
    ['counts more parts than it has', () => cambiar((b) => b.writeUInt32LE(0x0008_0008, fin + 8))],
    ['names another place for its directory', () => cambiar((b) => b.writeUInt32LE(1, fin + 16))],
    [
      'places a part outside',
      () => cambiar((b) => b.writeUInt32LE(0x7fff_ffff, cabecerasDe(b, HOJA).central + 42)),
    ],
    [
      'reaches from a part into the next',
      () => cambiar((b) => b.writeUInt32LE(90_000, cabecerasDe(b, HOJA).central + 20)),
    ],
    ['has two headers of different size', () => mentirTamano(bueno, HOJA, 12, 'local')],
    [
      'has two headers of different name',
      () => cambiar((b) => b.write('X', cabecerasDe(b, HOJA).local + 30)),
    ],
    ['leaves its folder', () => zip({ '../fuera.xml': 'x' })],
    ['leaves its folder on Windows', () => zip({ 'xl\\..\\fuera.xml': 'x' })],
    ['is absolute', () => zip({ '/etc/passwd': 'x' })],
    ['has a part twice', () => zip({ 'xl/a.xml': 'x', 'XL/A.XML': 'y' })],
    [
      'has over a thousand parts',
      () => zip(Object.fromEntries(Array.from({ length: 1_001 }, (_, i) => [`p${i}`, '']))),
    ],
    ['declares over 256 MB', () => mentirTamano(bueno, HOJA, 257 * 1024 * 1024)],
    ['grows over a hundred times', () => zip({ 'xl/a.xml': new Uint8Array(5 * 1024 * 1024) })],
  ])('is refused when the file %s', (_, archivo) => {
    expect(leerDirectorioZip(archivo())).toBeNull();
  });

  it('is refused when two parts share their bytes', () => {
    const archivo = zip({ 'xl/a.xml': 'hola hola hola', 'xl/b.xml': 'hola hola hola' });
    const [a, b] = [cabecerasDe(archivo, 'xl/a.xml'), cabecerasDe(archivo, 'xl/b.xml')];
    archivo.writeUInt32LE(a.local, b.central + 42);
    archivo.write('xl/a.xml', b.central + 46);
    expect(leerDirectorioZip(archivo)).toBeNull();
  });

  it('is read or refused without throwing for any changed bytes', () => {
    const golpes = fc.array(fc.tuple(fc.nat(bueno.length - 1), fc.integer({ min: 0, max: 255 })), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(golpes, fc.nat(bueno.length), (cambios, hasta) => {
        const roto = Buffer.from(bueno);
        for (const [en, byte] of cambios) roto[en] = byte;
        const partes = leerDirectorioZip(roto) ?? new Map();
        for (const { inicio, comprimido } of partes.values()) {
          expect(inicio + comprimido).toBeLessThanOrEqual(roto.length);
        }
        expect(() => leerDirectorioZip(roto.subarray(0, hasta))).not.toThrow();
      }),
    );
  });
});
