import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Cripto } from './port.ts';

const ALGORITMO = 'aes-256-gcm';
const VERSION = 'v1';
const IV_BYTES = 12;
const SELLO_BYTES = 16;

const abrirCon = (clave: Buffer, todo: Buffer, de: string): string | null => {
  try {
    const descifrador = createDecipheriv(ALGORITMO, clave, todo.subarray(0, IV_BYTES), {
      authTagLength: SELLO_BYTES,
    })
      .setAAD(Buffer.from(de))
      .setAuthTag(todo.subarray(IV_BYTES, IV_BYTES + SELLO_BYTES));
    const partes = [descifrador.update(todo.subarray(IV_BYTES + SELLO_BYTES))];
    return Buffer.concat([...partes, descifrador.final()]).toString('utf8');
  } catch {
    return null;
  }
};

/**
 * Encryption with AES-256-GCM, bound to an owner as additional data. The first key encrypts; every key
 * decrypts.
 */
export const cifradoCon = (
  claves: readonly [Buffer, ...Buffer[]],
): Pick<Cripto, 'cifrar' | 'descifrar'> => ({
  cifrar(texto, de) {
    const iv = randomBytes(IV_BYTES);
    const cifrador = createCipheriv(ALGORITMO, claves[0], iv).setAAD(Buffer.from(de));
    const cifrado = Buffer.concat([cifrador.update(texto, 'utf8'), cifrador.final()]);
    const todo = Buffer.concat([iv, cifrador.getAuthTag(), cifrado]);
    return `${VERSION}.${todo.toString('base64url')}`;
  },
  descifrar(cifrado, de) {
    const [version, cuerpo = ''] = cifrado.split('.');
    if (version !== VERSION) return null;
    const todo = Buffer.from(cuerpo, 'base64url');
    return claves.reduce<string | null>((leido, clave) => leido ?? abrirCon(clave, todo, de), null);
  },
});
