import { deflateRawSync } from 'node:zlib';

const DISTINTOS = 10;
/** Less than any random secret of 32 signs takes. */
const BYTES = 24;

const comprimido = (bytes: Uint8Array): number => deflateRawSync(bytes, { level: 9 }).length;

/** Whether a secret repeats or counts up so much that somebody could guess it. */
export const esDebil = (secreto: string): boolean => {
  const bytes = Buffer.from(secreto);
  // The steps from each sign to the next one: of a sequence they are all the same.
  const pasos = bytes.map((byte, i) => byte - (bytes[i - 1] ?? 0));
  return (
    new Set(secreto).size < DISTINTOS || comprimido(bytes) < BYTES || comprimido(pasos) < BYTES
  );
};
