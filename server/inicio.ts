import { join } from 'node:path';
import { leerConfig } from './config.ts';
import { iniciarPostgres } from './db/embebido.ts';
import { USUARIOS_DEMO } from './db/seed/datos/demo.ts';
import { prepararBase } from './preparar-base.ts';
import { detenerTodos, lanzar } from './procesos.ts';
import { alDetener } from './senales.ts';
import { iniciarSimuladores } from './simuladores.ts';

const config = leerConfig(process.env);
const postgres = config.DATABASE_URL
  ? null
  : await iniciarPostgres({ carpeta: join(config.datos, 'base') });
const url = config.DATABASE_URL ?? postgres?.url ?? '';
const simuladores = await iniciarSimuladores(process.env);

alDetener(async () => {
  await detenerTodos();
  await simuladores.cerrar();
  await postgres?.detener();
});

await prepararBase(config, url);
const entorno = { ...simuladores.entorno, DATABASE_URL: url, SOAP_DATOS: config.datos };
await Promise.all([
  lanzar('api', new URL('./main-api.ts', import.meta.url), entorno),
  lanzar('worker', new URL('./main-worker.ts', import.meta.url), entorno),
]);

const usuarios = config.AMBIENTE === 'demo' && config.SEMILLA === 'demo' ? USUARIOS_DEMO : [];
console.log(
  [
    '',
    `SOAP está en ${config.direccion}`,
    ...usuarios.map(({ nombre, clave }) => `  ${nombre.padEnd(10)} ${clave}`),
    'Ctrl-C lo detiene todo.',
    '',
  ].join('\n'),
);
