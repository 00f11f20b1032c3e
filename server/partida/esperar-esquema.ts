import { setTimeout as pausa } from 'node:timers/promises';
import Fastify from 'fastify';
import { noDisponible } from '#nucleo/comunes.errors.ts';
import type { Log } from '#nucleo/contexto.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import type { Config } from '../config.ts';
import { exigirVersion } from '../db/esquema-visto.ts';
import { opcionesDeLog } from '../log.ts';
import { abrirMetricas } from '../metricas/metricas-puerto.ts';
import { ponerErrores } from '../plugins/errores.ts';
import { ponerSalud } from '../plugins/salud.ts';
import { escucharEn, lugarDe } from '../procesos/puertos-de-red.ts';
import { condicionesDe, revisarDisposicion } from '../salud/condiciones.ts';
import { exigirBase } from './exigir-base.ts';
import { decirOrden } from '#values/orden.ts';

const RONDA_MS = 1_000;

/** Serves balancers meanwhile: alive, and 503 for everything else. */
const abrirPuerta = async (config: Config, base: Base): Promise<() => Promise<void>> => {
  const app = Fastify(opcionesDeLog(config.NIVEL_LOG));
  ponerErrores(app);
  ponerSalud(app, condicionesDe(base));
  app.addHook('onRequest', async ({ routeOptions }) => {
    if (!routeOptions.url?.startsWith('/salud')) throw noDisponible();
  });
  await escucharEn(lugarDe(config), (donde) => app.listen(donde));
  return () => app.close();
};

/**
 * Resolves once the database has the schema of this release. A deploy may start new processes beside the old
 * ones before it migrates. Until then they stay alive but not ready, and take no calls and no jobs. Throws
 * `ErrorDePartida` when the database cannot be reached, or when a later release left a schema on which this
 * one does not run.
 */
export const esperarEsquema = async (
  config: Config,
  proceso: 'api' | 'worker',
  { base, log }: { readonly base: Base; readonly log: Log },
): Promise<void> => {
  await exigirBase(base);
  await exigirVersion(base);
  const condiciones = condicionesDe(base);
  let { listo, faltan } = await revisarDisposicion(condiciones);
  if (listo) return;
  const cerrar = proceso === 'api' ? await abrirPuerta(config, base) : async () => undefined;
  const metricas = await abrirMetricas(config, proceso, {
    leer: () => Promise.resolve(''),
    condiciones,
  });
  log.warn(
    { faltan },
    faltan.includes('base')
      ? 'la base no acepta escrituras: espera a la principal'
      : `la base no está al día: espera a que se ejecute ${decirOrden('migrar')}`,
  );
  while (!listo) {
    await pausa(RONDA_MS);
    ({ listo, faltan } = await revisarDisposicion(condiciones));
  }
  await cerrar();
  await metricas.cerrar();
  log.info('la base está al día');
};
