import { join } from 'node:path';
import { type Config, leerConfig } from './config.ts';
import { iniciarPostgres } from './db/embebido.ts';
import { USUARIOS_DEMO } from './db/seed/datos/demo.ts';
import { enlacesPublicos, prepararBase } from './preparar-base.ts';
import { detenerTodos, lanzar } from './procesos/procesos.ts';
import { exigirPuertoLibre } from './procesos/puertos-de-red.ts';
import { alDetener } from './procesos/senales.ts';
import { iniciarSimuladores } from './simuladores.ts';

// Longer than the children's own 30 s, shorter than what whoever started us waits.
const GRACIA_MS = 75_000;

const cierres: (() => Promise<void>)[] = [detenerTodos];
const cerrar = async (): Promise<void> => {
  for (const cierre of cierres) await cierre();
};

/** Starts everything; gives the database's address. */
const encender = async (config: Config): Promise<string> => {
  await exigirPuertoLibre(config.PUERTO);
  let url = config.DATABASE_URL;
  if (!url) {
    const postgres = await iniciarPostgres({ carpeta: join(config.datos, 'base') });
    cierres.push(() => postgres.detener());
    ({ url } = postgres);
  }
  await prepararBase(config, url);
  const simuladores = await iniciarSimuladores(config);
  cierres.push(() => simuladores.cerrar());
  const entorno = { ...simuladores.entorno, DATABASE_URL: url, SOAP_DATOS: config.datos };
  await Promise.all([
    lanzar('api', new URL('./main-api.ts', import.meta.url), entorno),
    lanzar('worker', new URL('./main-worker.ts', import.meta.url), entorno),
  ]);
  return url;
};

const presentar = async (config: Config, url: string): Promise<void> => {
  const conDemo = config.AMBIENTE === 'demo' && config.SEMILLA === 'demo';
  const usuarios = conDemo ? USUARIOS_DEMO : [];
  const enlaces = conDemo ? await enlacesPublicos(url) : [];
  console.log(
    [
      '',
      `SOAP está en ${config.direccion}`,
      ...usuarios.map(({ nombre, clave }) => `  ${nombre.padEnd(10)} ${clave}`),
      ...enlaces.map((ruta) => `  enlace público ${config.direccion}${ruta}`),
      'Ctrl-C lo detiene todo.',
      '',
    ].join('\n'),
  );
};

alDetener(cerrar, GRACIA_MS);
try {
  const config = leerConfig(process.env);
  await presentar(config, await encender(config));
} catch (error) {
  console.error(`SOAP no pudo partir: ${error instanceof Error ? error.message : String(error)}`);
  await cerrar();
  process.exit(1);
}
