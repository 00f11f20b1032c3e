import { createHash, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { crearSha256DeParecidos } from './sha256-de-parecidos.ts';

const huella = (archivo: Uint8Array): string => createHash('sha256').update(archivo).digest('hex');

it('files that begin alike, or differ anywhere, short and long, have the SHA-256 of their bytes', () => {
  const sha256 = crearSha256DeParecidos();
  const uno = randomBytes(41_000);
  const conOtro = (lugar: number): Buffer => {
    const otro = Buffer.from(uno);
    otro[lugar] = (otro[lugar] ?? 0) ^ 1;
    return otro;
  };
  const distintos = [0, 63, 64, 28_671, 28_672, 40_999].map(conOtro);
  const cortos = [0, 1, 28_671, 28_672, 28_673].map((largo) => uno.subarray(0, largo));
  for (const archivo of [uno, ...distintos, uno, ...cortos, ...distintos.toReversed(), uno])
    expect(sha256(archivo).digest('hex')).toBe(huella(archivo));
});

it('a file changed in place after it was read is another file', () => {
  const sha256 = crearSha256DeParecidos();
  const archivo = randomBytes(41_000);
  sha256(archivo);
  archivo.fill(7, 0, 100);
  expect(sha256(archivo).digest('hex')).toBe(huella(archivo));
});

it('what goes on from it may be more than the file', () => {
  const sha256 = crearSha256DeParecidos();
  const archivo = randomBytes(41_000);
  sha256(archivo);
  const cola = randomBytes(300);
  expect(sha256(archivo).update(cola).digest('hex')).toBe(huella(Buffer.concat([archivo, cola])));
});
