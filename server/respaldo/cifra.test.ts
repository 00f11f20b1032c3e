import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { generateIdentity } from 'age-encryption';
import { afterAll, describe, expect, it } from 'vitest';
import { escribirCifrado, leerCifrado, leerLlave } from './cifra.ts';
import { desempaquetar, empaquetar, type Entrada } from './paquete.ts';

const carpeta = mkdtempSync(join(tmpdir(), 'soap-cifra-'));
afterAll(() => rmSync(carpeta, { recursive: true }));
const en = (nombre: string): string => join(carpeta, nombre);
const secreta = await leerLlave(`# created: hoy\n${await generateIdentity()}\n`);
const publica = await leerLlave(secreta.publica);
const datos = randomBytes(200_000);

describe('[A-RESPALDO-004] a file of a backup', () => {
  it('is encrypted with the public key, and only the secret key decrypts it', async () => {
    await escribirCifrado(en('a'), Readable.from([datos]), publica);
    expect(readFileSync(en('a')).includes(datos.subarray(0, 32))).toBe(false);
    expect((await buffer(await leerCifrado(en('a'), secreta))).equals(datos)).toBe(true);
    await expect(leerCifrado(en('a'), publica)).rejects.toThrow(/llave secreta/);
    const ajena = await leerLlave(await generateIdentity());
    await expect(leerCifrado(en('a'), ajena)).rejects.toThrow();
  });

  it.each([50, 100_000])('is rejected if its byte %i changed', async (lugar) => {
    await escribirCifrado(en('b'), Readable.from([datos]), secreta);
    const bytes = readFileSync(en('b'));
    bytes[lugar] = (bytes[lugar] ?? 0) ^ 1;
    writeFileSync(en('b'), bytes);
    await expect(leerCifrado(en('b'), secreta).then((leido) => buffer(leido))).rejects.toThrow();
  });

  it('gets no name when its source fails, and its write has ended', async () => {
    const fuente = Readable.from(
      (function* () {
        yield datos;
        throw new Error('se cortó');
      })(),
    );
    await expect(escribirCifrado(en('c'), fuente, publica)).rejects.toThrow('se cortó');
    expect(() => readFileSync(en('c'))).toThrow(/ENOENT/);
    // The partial file exists, so no write is left that would still create it.
    expect(existsSync(en('c.parcial'))).toBe(true);
  });

  it('never unpacks outside its target folder', async () => {
    const malo = async function* (): AsyncGenerator<Entrada> {
      yield { nombre: '../afuera', de: Buffer.from('x') };
    };
    await expect(desempaquetar(empaquetar(malo()), en('d'))).rejects.toThrow(/Fuera de lugar/);
    expect(() => readFileSync(en('afuera'))).toThrow(/ENOENT/);
  });

  it('rejects an invalid key in Spanish', async () => {
    await expect(leerLlave('clave')).rejects.toThrow(/age-keygen/);
  });
});
