import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Documentos } from '#integrations/documentos/port.ts';
import { relojDelSistema } from '#integrations/reloj/sistema.ts';
import { abrirBase, type Base } from '#nucleo/db/conexion.ts';
import { leerConfig } from '#server/config.ts';
import { iniciarPostgres } from '#server/db/embebido.ts';
import { abrirPuertos } from '#server/integrations.ts';
import { prepararBase } from '#server/partida/preparar-base.ts';
import { puertoLibre } from '#server/procesos/puertos-de-red.ts';
import { esperar } from '../esperar.ts';
import type { Mundo } from '../maquinas/cliente.ts';
import { abrirTerceros } from '../maquinas/terceros.ts';
import { type Vigilada, vigilar } from '../maquinas/vigilada.ts';
import { postmasterDe } from '../proceso/postmaster.ts';
import { lanzarHijo } from '../proceso/procesos.ts';

/** A process of the product that is killed and restarts. */
interface Mortal {
  readonly nombre: string;
  /** kill -9. Resolves, once it serves again, to the seconds that took. */
  matar(): Promise<number>;
}

/** The product in a folder of its own: PostgreSQL, an API, a worker, and third parties. */
export interface Dia extends Mundo {
  readonly documentos: Documentos;
  readonly mortales: readonly Mortal[];
  /** Number of times that API or worker ended without being killed. */
  solas(): number;
  cerrar(): Promise<void>;
}

const SECRETO = 'q7Vd2mXw9Lr4Tz8Kc1Hf6Bn3Ps5Jg0Ya';
/** A port that survives a restart; concurrent simulations use different ones. */
const PUERTO_DESDE = 20_000;
const PUERTOS = 10_000;
const VUELVE_MS = 500;
const VUELVE_MAXIMO_S = 120;

/** A PostgreSQL without a schema, and its processes that may be killed. */
interface BaseDelDia {
  readonly url: string;
  mortales(base: Base): readonly Mortal[];
  detener(): Promise<void>;
}

const conCronometro = async (hacer: () => Promise<unknown>): Promise<number> => {
  const desde = performance.now();
  await hacer();
  return (performance.now() - desde) / 1_000;
};

const responde = (base: Base): Promise<boolean> =>
  base
    .selectFrom('presion')
    .select('unica')
    .execute()
    .then(
      () => true,
      () => false,
    );

const embebida = async (carpeta: string): Promise<BaseDelDia> => {
  const { url, datos, detener } = await iniciarPostgres({ carpeta });
  const matar = (base: Base): Promise<number> =>
    conCronometro(async () => {
      const muerto = postmasterDe(datos);
      process.kill(muerto, 'SIGKILL');
      const vive = async () => postmasterDe(datos) !== muerto && (await responde(base));
      await esperar('PostgreSQL de vuelta', VUELVE_MAXIMO_S, () => vive().catch(() => false));
    });
  return {
    url,
    mortales: (base) => [{ nombre: 'PostgreSQL', matar: () => matar(base) }],
    detener,
  };
};

/**
 * Starts it, on the product's own PostgreSQL unless `abrirPostgres` gives another. Visitors of the public
 * link wait once a sale has waited for `sala` seconds.
 */
export const levantarDia = async (
  sala: number,
  abrirPostgres: (carpeta: string) => Promise<BaseDelDia> = embebida,
): Promise<Dia> => {
  const datos = await mkdtemp(join(tmpdir(), 'soap-simulacro-'));
  // PostgreSQL's account under root must be able to enter.
  await chmod(datos, 0o711);
  const cierres: (() => Promise<unknown>)[] = [() => rm(datos, { recursive: true, force: true })];
  const cerrar = async (): Promise<void> => {
    for (const cierre of cierres.toReversed()) await cierre();
  };
  try {
    const terceros = await abrirTerceros();
    cierres.push(terceros.cerrar);
    const postgres = await abrirPostgres(join(datos, 'base'));
    cierres.push(postgres.detener);
    const puerto = await puertoLibre(PUERTO_DESDE + (process.pid % PUERTOS));
    const url = `http://127.0.0.1:${puerto}`;
    const entorno = {
      SEMILLA: 'demo',
      SOAP_DATOS: datos,
      DATABASE_URL: postgres.url,
      DIRECCION_PUBLICA: url,
      SECRETO,
      ...terceros.direcciones,
      ...terceros.cuentas,
      // All requests come from one address.
      LIMITE_POR_MINUTO: '1000000',
      CONSULTAS_POR_HORA: '1000000',
      CARGAS_POR_HORA: '100000',
      SALA_DE_ESPERA_S: String(sala),
    };
    const config = leerConfig({ ...entorno, PUERTO: String(puerto) });
    await prepararBase(config, postgres.url);
    const base = abrirBase(postgres.url, 4);
    cierres.push(() => base.destroy());
    const mortales: Mortal[] = [];
    const vigiladas: Vigilada[] = [];
    for (const [que, suyo] of [
      ['api', String(puerto)],
      ['worker', '0'],
    ] as const) {
      const una = vigilar(que, () => lanzarHijo(que, { ...entorno, PUERTO: suyo }));
      cierres.push(una.cerrar);
      vigiladas.push(una);
      await una.sirve();
      mortales.push({
        nombre: que,
        matar: () =>
          conCronometro(async () => {
            const veces = una.vueltas();
            una.matar('SIGKILL', VUELVE_MS);
            await esperar(`${que} de vuelta`, VUELVE_MAXIMO_S, () => una.vueltas() > veces);
            await una.sirve();
          }),
      });
    }
    mortales.push(...postgres.mortales(base));
    const { documentos } = await abrirPuertos(config, base, () => undefined, relojDelSistema);
    const { pasarela } = terceros;
    const solas = () => vigiladas.reduce((suma, una) => suma + una.solas(), 0);
    return { url, ca: '', base, pasarela, documentos, mortales, solas, cerrar };
  } catch (error) {
    await cerrar();
    throw error;
  }
};
