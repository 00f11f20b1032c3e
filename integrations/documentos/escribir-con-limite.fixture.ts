import { documentosEnCarpeta } from './carpeta.ts';

/** Run by the test in a process whose files may not grow beyond a limit, as on a full disk. */
const [raiz = '', bytes = '0'] = process.argv.slice(2);
try {
  await documentosEnCarpeta({ raiz }).guardar('polizas/1.pdf', new Uint8Array(Number(bytes)));
  console.log('ok');
} catch (error) {
  console.log(error instanceof Error && 'code' in error ? error.code : error);
}
