import { join } from 'node:path';
import { deTodas } from '#formatos/red/direcciones.ts';
import { type Config, entornoParaHijos, leerConfig } from '../config.ts';
import { iniciarPostgres } from '../db/embebido.ts';
import { direccionEscrita, numerosDeRed } from '../direccion.ts';
import { CONVENIOS_DEMO } from '../db/seed/datos/demo.ts';
import { hastaLograrlo } from './hasta-lograrlo.ts';
import { enlacesPublicos, prepararBase } from './preparar-base.ts';
import { usuariosALaVista } from './usuarios-a-la-vista.ts';
import { archivarWal } from '../respaldo/archivar-wal.ts';
import { exigirDestino } from '../respaldo/exigir-respaldo.ts';
import { anotarPendiente } from '../respaldo/pendiente-anotado.ts';
import { detenerTodos, lanzarUnaVez } from '../procesos/procesos.ts';
import { exigirPuertoLibre, lugarDe } from '../procesos/puertos-de-red.ts';
import { alDetener } from '../procesos/senales.ts';
import { iniciarSimuladores } from '../simuladores.ts';
import { admitePasado, prepararPasado } from '../pasado/preparar-pasado.ts';

/** Files of the product's processes. */
export const API = new URL('../main-api.ts', import.meta.url);
export const WORKER = new URL('../main-worker.ts', import.meta.url);
const PASADO = new URL('../main-pasado.ts', import.meta.url);

// Longer than the children's own 30 s, shorter than the patience of systemd or Docker.
const GRACIA_MS = 75_000;

/** Seconds before each repetition of a failed run; a busy machine may need the last one. */
const ESPERAS_DEL_PASADO = [5, 30, 120];

type AlCerrar = (cierre: () => Promise<void>) => void;

/** Starts database and simulators. Returns the settings that point the processes at them. */
const sostener = async (config: Config, alCerrar: AlCerrar): Promise<Record<string, string>> => {
  await exigirPuertoLibre(lugarDe(config));
  let url = config.DATABASE_URL;
  if (!url) {
    const archivar = config.RESPALDO_CARPETA !== undefined;
    const postgres = await iniciarPostgres({ carpeta: join(config.datos, 'base'), archivar });
    alCerrar(() => postgres.detener());
    if (archivar) {
      const destino = await exigirDestino(config);
      alCerrar(archivarWal(postgres, destino, (...nota) => anotarPendiente(config, ...nota)));
    }
    ({ url } = postgres);
  }
  await prepararBase(config, config.DATABASE_URL_DIRECTA ?? url);
  const simuladores = await iniciarSimuladores(config);
  alCerrar(() => simuladores.cerrar());
  return entornoParaHijos({
    ...simuladores.entorno,
    DATABASE_URL: url,
    SOAP_DATOS: config.datos,
  });
};

/** Addresses for other devices of the network. */
const deLaRed = (config: Config): string[] =>
  lugarDe(config).host === deTodas()
    ? numerosDeRed().map(
        (numero) => `  desde otro equipo de la red http://${numero}:${config.PUERTO}`,
      )
    : [];

/** Sows the past of the demonstration, which goes on where a failed run stopped. */
const sembrar = async (entorno: Record<string, string>): Promise<void> => {
  const logrado = await hastaLograrlo(
    () => lanzarUnaVez('pasado', PASADO, entorno),
    ESPERAS_DEL_PASADO,
    (segundos) => process.stderr.write(`[pasado] sigue en ${segundos} s\n`),
  );
  if (!logrado)
    process.stderr.write('[pasado] faltan ventas de demostración; npm start las completa\n');
};

const presentar = async (config: Config, url: string): Promise<void> => {
  const conDemo = config.AMBIENTE === 'demo' && config.SEMILLA !== 'minima';
  const enlaces = conDemo
    ? await enlacesPublicos(
        url,
        CONVENIOS_DEMO.map(({ nombre }) => nombre),
      )
    : [];
  console.log(
    [
      '',
      `SOAP está en ${config.direccion}`,
      ...usuariosALaVista(config),
      ...(config.DIRECCION_PUBLICA === undefined
        ? [
            ...deLaRed(config),
            ...(config.SIMULADORES_EN_RED
              ? []
              : ['  para pagar desde otro equipo, inicie con SIMULADORES_EN_RED=si']),
            `  correos y códigos QR dicen ${direccionEscrita(config)} (DIRECCION_PUBLICA la cambia)`,
          ]
        : []),
      ...enlaces.map((ruta) => `  enlace público ${config.direccion}${ruta}`),
      'Ctrl-C lo detiene todo.',
      '',
    ].join('\n'),
  );
};

/**
 * Starts everything: database and simulators, then `procesos` with their settings. Prints the address, and
 * stops all of it in order on a signal.
 */
export const encenderTodo = async (
  procesos: (
    config: Config,
    entorno: Record<string, string>,
    alCerrar: AlCerrar,
  ) => Promise<unknown>,
): Promise<void> => {
  const cierres: (() => Promise<void>)[] = [detenerTodos];
  const alCerrar: AlCerrar = (cierre) => void cierres.push(cierre);
  const cerrar = async (): Promise<void> => {
    for (const cierre of cierres) await cierre();
  };
  alDetener(cerrar, GRACIA_MS);
  try {
    const config = leerConfig(process.env);
    const entorno = await sostener(config, alCerrar);
    const hayPasado = admitePasado(config) && (await prepararPasado(entorno['DATABASE_URL'] ?? ''));
    await procesos(config, entorno, alCerrar);
    await presentar(config, entorno['DATABASE_URL'] ?? '');
    // Not awaited: visitors may sell meanwhile, from a number range of their own.
    if (hayPasado) void sembrar(entorno);
  } catch (error) {
    console.error(`SOAP no pudo partir: ${error instanceof Error ? error.message : String(error)}`);
    await cerrar();
    process.exit(1);
  }
};
