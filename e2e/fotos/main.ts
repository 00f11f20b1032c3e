import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ANCHOS, type Pedido } from './pedido.ts';

// `npm run fotos -- http://localhost:3000 --anchos 390,1280 --oscuro --a carpeta inicio 05` takes pictures of
// the screens of pantallas.ts with a word that begins like one of the given ones; without words, of all.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    anchos: { type: 'string', default: ANCHOS.join(',') },
    oscuro: { type: 'boolean', default: false },
    ventana: { type: 'boolean', default: false },
    jpg: { type: 'boolean', default: false },
    a: { type: 'string', default: 'test-results/fotos' },
  },
});
const direccion = positionals.find((uno) => /^https?:/.test(uno)) ?? 'http://localhost:3000';
const nombres = positionals.filter((uno) => !/^https?:/.test(uno));

const pedido: Pedido = {
  anchos: values.anchos.split(',').map(Number),
  oscuro: values.oscuro,
  ventana: values.ventana,
  jpg: values.jpg,
  carpeta: resolve(values.a),
};
const CONFIGURACION = fileURLToPath(new URL('playwright.config.ts', import.meta.url));
const PLAYWRIGHT = fileURLToPath(import.meta.resolve('@playwright/test/cli'));
const hijo = spawn(
  process.execPath,
  [
    ...[PLAYWRIGHT, 'test', '-c', CONFIGURACION],
    ...(nombres.length === 0 ? [] : ['-g', `\\b(?:${nombres.join('|')})`]),
  ],
  {
    stdio: 'inherit',
    env: { ...process.env, CASA: new URL(direccion).origin, FOTOS: JSON.stringify(pedido) },
  },
);
hijo.once('exit', (codigo) => process.exit(codigo ?? 1));
