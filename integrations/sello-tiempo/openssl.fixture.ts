import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';

const correr = promisify(execFile);

const AJUSTES = `
[tsa]
default_tsa = uno
[uno]
serial = serie
signer_cert = tsa.pem
signer_key = tsa.key
signer_digest = sha256
default_policy = 1.3.6.1.4.1.13762.3
digests = sha256
ess_cert_id_alg = sha256
`;

/**
 * Modes of the authority:
 * - `otra` stamps another request; `repite` repeats the previous answer;
 * - `tocada` changes a byte of the signature; `basura` sends other bytes;
 * - `lenta` never answers; `caida` answers 503.
 */
export type ModoSello = 'normal' | 'otra' | 'repite' | 'tocada' | 'lenta' | 'caida' | 'basura';

/** Creates a folder with key, certificate and configuration for `openssl ts`. */
const prepararCarpeta = (): string => {
  const carpeta = mkdtempSync(join(tmpdir(), 'sello-'));
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '3650', '-subj', '/CN=TSA'],
      ...['-addext', 'extendedKeyUsage=critical,timeStamping'],
      ...['-keyout', 'tsa.key', '-out', 'tsa.pem'],
    ],
    { cwd: carpeta, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  writeFileSync(join(carpeta, 'serie'), '01');
  writeFileSync(join(carpeta, 'tsa.conf'), AJUSTES);
  return carpeta;
};

const sellar = async (carpeta: string, pedido: Buffer): Promise<Buffer> => {
  writeFileSync(join(carpeta, 'pedido'), pedido);
  await correr(
    'openssl',
    [...['ts', '-reply', '-config', 'tsa.conf', '-queryfile', 'pedido'], ...['-out', 'respuesta']],
    { cwd: carpeta },
  );
  return readFileSync(join(carpeta, 'respuesta'));
};

/** Time stamp authority over HTTP that stamps with `openssl ts`. */
export const autoridadOpenssl = async () => {
  const carpeta = prepararCarpeta();
  let modo: ModoSello = 'normal';
  let cuantas = 0;
  let alPedir: () => Promise<void> = () => Promise.resolve();
  let antes: Buffer | null = null;

  const contestar = async (pedido: Buffer): Promise<Buffer> => {
    if (modo === 'basura') return Buffer.from('no es un sello');
    if (modo === 'repite' && antes) return antes;
    const pedida = Buffer.from(pedido);
    // The message imprint starts at byte 24 (RFC 3161, 2.4.1).
    if (modo === 'otra') pedida[30] = (pedida[30] ?? 0) ^ 1;
    const dada = await sellar(carpeta, pedida);
    antes = dada;
    const tocada = Buffer.from(dada);
    tocada[tocada.length - 1] = (tocada.at(-1) ?? 0) ^ 1;
    return modo === 'tocada' ? tocada : dada;
  };
  // Requests run one at a time, because openssl keeps its serial number in a file.
  let turno: Promise<unknown> = Promise.resolve();
  const servidor = createServer((req, res) => {
    cuantas += 1;
    if (modo === 'lenta') return;
    if (modo === 'caida') {
      res.writeHead(503).end();
      return;
    }
    turno = turno
      .then(() => alPedir())
      .then(async () => contestar(await buffer(req)))
      .then((dada) => res.setHeader('content-type', 'application/timestamp-reply').end(dada))
      .catch(() => res.writeHead(500).end());
  });
  servidor.listen(0, '127.0.0.1');
  await once(servidor, 'listening');
  return {
    url: `http://127.0.0.1:${(servidor.address() as AddressInfo).port}/`,
    certificado: join(carpeta, 'tsa.pem'),
    cuantas: () => cuantas,
    poner(nuevo: ModoSello): void {
      modo = nuevo;
    },
    /** Runs before each stamp is made. */
    mirar(hacer: () => Promise<void>): void {
      alPedir = hacer;
    },
    async cerrar(): Promise<void> {
      servidor.closeAllConnections();
      servidor.close();
      await once(servidor, 'close');
      rmSync(carpeta, { recursive: true });
    },
  };
};
