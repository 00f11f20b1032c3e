import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGunzip, createGzip } from 'node:zlib';
import { ErrorDePartida } from '../partida/partida.ts';

/** Loads the library with the first backup instead of at every start. */
const biblioteca = () => import('age-encryption');

/** The operator's age key. The public half encrypts; reading needs the secret one. */
export interface Llave {
  readonly publica: string;
  readonly secreta: string | null;
}

/** Reads a line of an age key file, public or secret. Throws in Spanish on any other text. */
export const leerLlave = async (texto: string): Promise<Llave> => {
  const linea = /^(AGE-SECRET-KEY-1\w+|age1\w+)\s*$/m.exec(texto)?.[1];
  if (linea?.startsWith('age1')) return { publica: linea, secreta: null };
  const { identityToRecipient } = await biblioteca();
  const publica = await identityToRecipient(linea ?? '').catch(() => null);
  if (linea === undefined || publica === null)
    throw new ErrorDePartida('RESPALDO_LLAVE no es una llave de age: haga una con age-keygen');
  return { publica, secreta: linea };
};

const web = (fuente: Readable) => Readable.toWeb(fuente) as globalThis.ReadableStream<Uint8Array>;
const deWeb = (fuente: unknown): Readable => Readable.fromWeb(fuente as ReadableStream<Uint8Array>);

/** Bytes read at a time. */
export const TROZO = 262_144;

/** Decrypts and decompresses bytes of the backup. */
export const leerCifradoDe = async (cifrado: Readable, { secreta }: Llave): Promise<Readable> => {
  if (!secreta)
    throw new ErrorDePartida('Para leer un respaldo RESPALDO_LLAVE debe ser la llave secreta');
  const { Decrypter } = await biblioteca();
  const lector = new Decrypter();
  lector.addIdentity(secreta);
  const claro = deWeb(await lector.decrypt(web(cifrado)));
  // The default chunk of 16 kB would mean a thousand reads per WAL file.
  const salida = createGunzip({ chunkSize: TROZO });
  pipeline(claro, salida).catch((error: Error) => salida.destroy(error));
  return salida;
};

/** Decrypts and decompresses a file of the backup. */
export const leerCifrado = (archivo: string, llave: Llave): Promise<Readable> =>
  leerCifradoDe(createReadStream(archivo), llave);

export const huellaDe = async (fuente: AsyncIterable<Uint8Array>): Promise<string> => {
  const resumen = createHash('sha256');
  for await (const parte of fuente) resumen.update(parte);
  return resumen.digest('hex');
};

export interface Escrito {
  /** Size of the encrypted file. */
  readonly bytes: number;
  readonly sha256: string;
}

/** Passes bytes through and counts them. */
const contando = (hacia: (parte: Uint8Array) => void) =>
  async function* (partes: AsyncIterable<Uint8Array>) {
    for await (const parte of partes) {
      hacia(parte);
      yield parte;
    }
  };

/**
 * Writes `fuente` compressed and encrypted, durably. Gives the file its name only after reading it back: its
 * bytes, and with the secret key also its content.
 */
export const escribirCifrado = async (
  archivo: string,
  fuente: Readable,
  llave: Llave,
): Promise<Escrito> => {
  const { Encrypter } = await biblioteca();
  const parcial = `${archivo}.parcial`;
  await mkdir(dirname(archivo), { recursive: true });
  const claro = createHash('sha256');
  const cifrado = createHash('sha256');
  let bytes = 0;
  const comprimido = createGzip({ level: 1 });
  const leido = pipeline(
    fuente,
    contando((parte) => claro.update(parte)),
    comprimido,
  );
  // The error is handled at the end; until then nobody awaits this promise.
  leido.catch(() => undefined);
  const escritor = new Encrypter();
  escritor.addRecipient(llave.publica);
  const sobre = deWeb(await escritor.encrypt(web(comprimido)));
  const anotar = contando((parte) => {
    bytes += parte.length;
    cifrado.update(parte);
  });
  const destino = createWriteStream(parcial, { flush: true });
  const cerrado = new Promise<void>((listo) => destino.once('close', listo));
  // A failed pipeline rejects before its file is closed.
  await Promise.all([leido, pipeline(sobre, anotar, destino)]).finally(() => {
    destino.destroy();
    return cerrado;
  });
  const sha256 = cifrado.digest('hex');
  const igual = (await huellaDe(createReadStream(parcial))) === sha256;
  const legible =
    !llave.secreta || (await huellaDe(await leerCifrado(parcial, llave))) === claro.digest('hex');
  if (!igual || !legible) throw new Error(`No se lee lo que se escribió en ${archivo}`);
  await rename(parcial, archivo);
  const carpeta = await open(dirname(archivo), 'r');
  await carpeta.sync().finally(() => carpeta.close());
  return { bytes, sha256 };
};
