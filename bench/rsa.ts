import { Worker } from 'node:worker_threads';

const HILOS = 2;
const SEGUNDOS = 1.5;
const FIRMAR = `
const { generateKeyPairSync, sign } = require('node:crypto');
const { parentPort } = require('node:worker_threads');
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const datos = Buffer.alloc(250, 7);
const inicio = performance.now();
let veces = 0;
while (performance.now() - inicio < ${SEGUNDOS * 1_000}) { sign('sha256', datos, privateKey); veces += 1; }
parentPort.postMessage(veces / ((performance.now() - inicio) / 1000));
`;

/** Seconds of `cuantas` RSA-2048 signatures on two cores: the floor of any issuance. */
export const pisoDeFirmas = async (cuantas: number): Promise<number> => {
  const ritmos = await Promise.all(
    Array.from(
      { length: HILOS },
      () =>
        new Promise<number>((resolver, rechazar) => {
          new Worker(FIRMAR, { eval: true }).once('message', resolver).once('error', rechazar);
        }),
    ),
  );
  return cuantas / ritmos.reduce((suma, ritmo) => suma + ritmo, 0);
};
