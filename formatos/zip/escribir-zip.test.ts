import { nombresDeZip } from '#server/test/proceso/poppler.ts';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { escribirZip, largoDeZip } from './escribir-zip.ts';

const MOMENTO = new Date('2026-11-21T15:04:06Z');

const hacer = async (archivos: readonly { nombre: string; contenido: Uint8Array }[]) => {
  const uno = async function* () {
    yield* archivos;
  };
  const trozos: Uint8Array[] = [];
  for await (const trozo of escribirZip(uno(), MOMENTO)) trozos.push(trozo);
  return Buffer.concat(trozos);
};

const medidas = (archivos: readonly { nombre: string; contenido: Uint8Array }[]) =>
  archivos.map(({ nombre, contenido }) => ({ nombre, bytes: contenido.length }));

describe('a zip of stored files', () => {
  it('is read whole by unzip: names with ñ and folders, an empty file, every byte', async () => {
    const archivos = [
      { nombre: 'documentos/Póliza_ñandú.pdf', contenido: Buffer.from('uno') },
      { nombre: 'vacio.txt', contenido: new Uint8Array() },
      { nombre: 'grande.bin', contenido: Buffer.alloc(300_000, 'abc') },
    ];
    const zip = await hacer(archivos);
    expect(zip.length).toBe(largoDeZip(medidas(archivos)));
    const carpeta = mkdtempSync(join(tmpdir(), 'zip-'));
    writeFileSync(join(carpeta, 'a.zip'), zip);
    execFileSync('unzip', ['-qq', 'a.zip'], {
      cwd: carpeta,
      env: { ...process.env, TZ: 'UTC', LC_ALL: 'C.UTF-8' },
    });
    for (const { nombre, contenido } of archivos) {
      expect(readFileSync(join(carpeta, nombre)).equals(contenido)).toBe(true);
    }
    const listado = execFileSync('unzip', ['-Z', '-T', 'a.zip'], {
      cwd: carpeta,
      encoding: 'utf8',
    });
    expect(listado).toContain('20261121.150406');
    rmSync(carpeta, { recursive: true });
  });

  it('of no file is still a zip', async () => {
    const zip = await hacer([]);
    expect([zip.length, largoDeZip([])]).toEqual([22, 22]);
  });

  it('names its files in their order', async () => {
    const archivos = ['b', 'a', 'c'].map((nombre) => ({ nombre, contenido: Buffer.from(nombre) }));
    expect(nombresDeZip(await hacer(archivos))).toEqual(['b', 'a', 'c']);
  });

  it('refuses beforehand what its numbers cannot hold', () => {
    const grande = { nombre: 'a', bytes: 0xffff_ffff };
    expect(() => largoDeZip([grande])).toThrow(RangeError);
    const muchas = Array.from({ length: 65_536 }, () => ({ nombre: 'a', bytes: 1 }));
    expect(() => largoDeZip(muchas)).toThrow(RangeError);
  });
});
