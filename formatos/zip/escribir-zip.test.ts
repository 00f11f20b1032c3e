import { nombresDeZip } from '#server/test/proceso/poppler.ts';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
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
  it('is extracted completely by unzip: names with ñ and folders, an empty file, every byte', async () => {
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

  it('without files is a valid zip', async () => {
    const zip = await hacer([]);
    expect([zip.length, largoDeZip([])]).toEqual([22, 22]);
  });

  it('names its files in their order', async () => {
    const archivos = ['b', 'a', 'c'].map((nombre) => ({ nombre, contenido: Buffer.from(nombre) }));
    expect(nombresDeZip(await hacer(archivos))).toEqual(['b', 'a', 'c']);
  });

  it('refuses in advance more files or bytes than the format allows', () => {
    const grande = { nombre: 'a', bytes: 0xffff_ffff };
    expect(() => largoDeZip([grande])).toThrow(RangeError);
    const muchas = Array.from({ length: 65_536 }, () => ({ nombre: 'a', bytes: 1 }));
    expect(() => largoDeZip(muchas)).toThrow(RangeError);
  });

  it('[A-PAQUETE-011] keeps no memory of the files that it has already written', async () => {
    setFlagsFromString('--expose-gc');
    const recoger = runInNewContext('gc') as () => void;
    const guardado = async (): Promise<number> => {
      recoger();
      // Array buffers are freed asynchronously after the collection.
      await setTimeout(20);
      recoger();
      return process.memoryUsage().arrayBuffers;
    };
    const archivos = 1_000;
    // Slices of shared blocks, like files expanded from a pack.
    const expandidos = async function* () {
      for (let i = 0; i < archivos; i += 1) {
        yield { nombre: `${i}.pdf`, contenido: Buffer.allocUnsafe((Buffer.poolSize >> 1) - 1) };
      }
    };
    const antes = await guardado();
    const zip = escribirZip(expandidos(), MOMENTO);
    for (let trozo = 0; trozo < 2 * archivos; trozo += 1) await zip.next();
    const despues = await guardado();
    expect((await zip.next()).done).toBe(false);
    expect(despues - antes).toBeLessThan((archivos * Buffer.poolSize) / 20);
  });
});
