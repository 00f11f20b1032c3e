import { join } from 'node:path';
import { leerConfig } from './config.ts';
import { iniciarPostgres } from './db/embebido.ts';
import { USUARIOS_DEMO } from './db/seed/datos/demo.ts';
import { prepararBase } from './preparar-base.ts';
import { crearProcesos } from './procesos.ts';
import { alDetener } from './senales.ts';
import { iniciarSimuladores } from './simuladores.ts';

const config = leerConfig(process.env);
const postgres = config.DATABASE_URL
  ? null
  : await iniciarPostgres({ carpeta: join(config.datos, 'base') });
const url = config.DATABASE_URL ?? postgres?.url ?? '';
await prepararBase(config, url);
const simuladores = await iniciarSimuladores(process.env);
const procesos = crearProcesos();
const entorno = {
  ...process.env,
  ...simuladores.entorno,
  DATABASE_URL: url,
  SOAP_DATOS: config.datos,
};

alDetener(async () => {
  await procesos.detener();
  await simuladores.cerrar();
  postgres?.detener();
});

const esperarSalud = async (): Promise<void> => {
  for (;;) {
    const respuesta = await fetch(`http://127.0.0.1:${config.PUERTO}/salud`).catch(() => null);
    if (respuesta?.ok) return;
    await new Promise((listo) => setTimeout(listo, 100));
  }
};

procesos.lanzar('api', './main-api.ts', entorno);
procesos.lanzar('worker', './main-worker.ts', entorno);
await esperarSalud();

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
