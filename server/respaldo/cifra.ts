import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption';
import { ErrorDePartida } from '../partida/partida.ts';

/** The operator's key (age): the public half writes; reading takes the secret one. */
export interface Llave {
  readonly publica: string;
  readonly secreta: string | null;
}

/** A line of an age key file, public or secret; throws in Spanish for anything else. */
export const leerLlave = async (texto: string): Promise<Llave> => {
  const linea = /^(AGE-SECRET-KEY-1\w+|age1\w+)\s*$/m.exec(texto)?.[1];
  if (linea?.startsWith('age1')) return { publica: linea, secreta: null };
  const publica = await Promise.resolve(linea ?? '')
    .then(identityToRecipient)
    .catch(() => null);
  if (linea === undefined || publica === null)
    throw new ErrorDePartida('RESPALDO_LLAVE no es una llave de age: haga una con age-keygen');
  return { publica, secreta: linea };
};

const web = (fuente: Readable) => Readable.toWeb(fuente) as globalThis.ReadableStream<Uint8Array>;
const deWeb = (fuente: unknown): Readable => Readable.fromWeb(fuente as ReadableStream<Uint8Array>);

/** How much of a file comes at once. */
export const TROZO = 262_144;

/** Decrypts and decompresses bytes of the backup. */
export const leerCifradoDe = async (cifrado: Readable, { secreta }: Llave): Promise<Readable> => {
  if (!secreta)
    throw new ErrorDePartida('Para leer un respaldo RESPALDO_LLAVE debe ser la llave secreta');
  const lector = new Decrypter();
  lector.addIdentity(secreta);
  const claro = deWeb(await lector.decrypt(web(cifrado)));
  // By default it comes in crumbs of 16 kB, a thousand for a file of the log.
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
  /** Of the file as it lies there. */
  readonly bytes: number;
  readonly sha256: string;
}

/** Lets the bytes through and adds them up. */
const contando = (hacia: (parte: Uint8Array) => void) =>
  async function* (partes: AsyncIterable<Uint8Array>) {
    for await (const parte of partes) {
      hacia(parte);
      yield parte;
    }
  };

/**
 * Writes `fuente` compressed and encrypted, durable and under its name only once it was read back:
 * byte by byte, and with the secret key also what it holds.
 */
export const escribirCifrado = async (
  archivo: string,
  fuente: Readable,
  llave: Llave,
): Promise<Escrito> => {
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
  // The end reports it: until then nobody waits for it.
  leido.catch(() => undefined);
  const escritor = new Encrypter();
  escritor.addRecipient(llave.publica);
  const sobre = deWeb(await escritor.encrypt(web(comprimido)));
  const anotar = contando((parte) => {
    bytes += parte.length;
    cifrado.update(parte);
  });
  await Promise.all([leido, pipeline(sobre, anotar, createWriteStream(parcial, { flush: true }))]);
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
