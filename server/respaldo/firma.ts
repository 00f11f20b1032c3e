import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
} from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Config } from '../config.ts';
import { hechoUnaVez } from '../partida/hecho-una-vez.ts';
import { ErrorDePartida } from '../partida/partida.ts';

/** Checks that the installation wrote a file of the backup folder, at that path. */
export type Comprobador = (carpeta: string, archivo: string, sha256: string) => Promise<boolean>;

/**
 * The installation's signing key: encryption proves nothing, because anybody has the operator's public key.
 */
export interface Firmante {
  /** Public key, as `restaurar` takes it in RESPALDO_FIRMA. */
  readonly publica: string;
  /** Signs a file by the SHA-256 of its bytes (hexadecimal), in a file beside it. */
  firmar(carpeta: string, archivo: string, sha256: string): Promise<void>;
}

const CLAVE_PUBLICA = /^[\w-]{43}$/;
export const TERMINACION = '.firma';

export const sha256De = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex');

/** Includes the path, so that no signed file can replace another. */
const dicho = (carpeta: string, archivo: string, sha256: string): Buffer =>
  Buffer.from(`${relative(carpeta, archivo)}\n${sha256}\n`);

/** Creates the key on first use, among those that each backup carries. */
export const abrirFirmante = async ({ datos }: Pick<Config, 'datos'>): Promise<Firmante> => {
  const nueva = () =>
    String(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const pem = await hechoUnaVez(join(datos, 'claves', 'respaldo-firma.pem'), nueva);
  const clave = createPrivateKey(pem);
  return {
    publica: createPublicKey(clave).export({ format: 'jwk' }).x ?? '',
    async firmar(carpeta, archivo, sha256) {
      const destino = `${archivo}${TERMINACION}`;
      const firma = sign(null, dicho(carpeta, archivo, sha256), clave).toString('base64url');
      await writeFile(`${destino}.parcial`, firma, { flush: true });
      await rename(`${destino}.parcial`, destino);
    },
  };
};

/** Verifier for a public key. Throws in Spanish on a text that is no such key. */
export const comprobadorDe = (publica: string): Comprobador => {
  if (!CLAVE_PUBLICA.test(publica)) {
    throw new ErrorDePartida('RESPALDO_FIRMA no es una firma: ponga la que dice el respaldo');
  }
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: publica };
  const clave = createPublicKey({ key: jwk, format: 'jwk' });
  return async (carpeta, archivo, sha256) => {
    const firma = await readFile(`${archivo}${TERMINACION}`, 'utf8').catch(() => null);
    if (firma === null) return false;
    return verify(null, dicho(carpeta, archivo, sha256), clave, Buffer.from(firma, 'base64url'));
  };
};
