import { documentosEnCarpeta } from './carpeta.ts';

/** Script that a test runs in a process with a file size limit, to simulate a full disk. */
const [raiz = '', bytes = '0'] = process.argv.slice(2);
try {
  await documentosEnCarpeta({ raiz }).guardar('polizas/1.pdf', new Uint8Array(Number(bytes)));
  console.log('ok');
} catch (error) {
  console.log(error instanceof Error && 'code' in error ? error.code : error);
}
