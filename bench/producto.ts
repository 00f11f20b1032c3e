import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pausa } from 'node:timers/promises';
import { sql } from 'kysely';
import { abrirSentencias, segundosDe } from './contadores.ts';
import { vigilarMemoria } from './memoria.ts';
import { crearVendedores, entrar, type Pedir, pedidor, type Vendedor } from './vendedores.ts';
import { documentosEnCarpeta } from '#integrations/documentos/carpeta.ts';
import { conPaquetes } from '#integrations/documentos/paquetes.ts';
import type { Documentos } from '#integrations/documentos/port.ts';
import { vigilarEsperas } from './espera.ts';
import { contarComoPropio } from './medida/carga.ts';
import { CARPETA_DE_PRODUCTOS } from './medida/variables.ts';
import { leerConfig } from '#server/config.ts';
import { abrirBase, type Base } from '#nucleo/db/conexion.ts';
import { iniciarPostgres } from '#server/db/embebido.ts';
import { prepararBase } from '#server/partida/preparar-base.ts';
import { iniciarSimuladores } from '#server/simuladores.ts';
import { postmasterDe } from '#server/test/proceso/postmaster.ts';
import { type Hijo, lanzarHijo } from '#server/test/proceso/procesos.ts';

/** The product as installed: a durable PostgreSQL, APIs and workers. */
export interface Producto {
  readonly url: string;
  /** Addresses of all APIs, `url` first. */
  readonly urls: readonly string[];
  readonly datos: string;
  /** Its document store, as API and worker read it. */
  readonly documentos: Documentos;
  readonly urlBase: string;
  /** Address of the payment provider's page. */
  readonly urlPasarela: string;
  readonly base: Base;
  readonly vendedores: readonly Vendedor[];
  readonly pedir: Pedir;
  /** Metrics of both kinds of process; the delays are those since the last reading. */
  metricas(): Promise<{ readonly api: Lectura; readonly worker: Lectura }>;
  /** Peak memory of API, worker and their children together, in MB; Linux only. */
  memoriaMaximaMb(): number;
  /** Processor seconds so far, per kind of process; Linux only. */
  gastado(): Gastado;
  /** Statements of PostgreSQL, if started with `contar`. */
  readonly sentencias: Sentencias | null;
  /** Waits of its connections, if started with `contar`. */
  readonly esperas: Esperas | null;
  cerrar(): Promise<void>;
}

type Sentencias = Awaited<ReturnType<typeof abrirSentencias>>;
type Esperas = Awaited<ReturnType<typeof vigilarEsperas>>;

interface Gastado {
  readonly api: number;
  readonly worker: number;
  readonly postgres: number;
  readonly cliente: number;
}

interface OpcionesDeProducto {
  /** Demonstration user that the sellers copy, and its agreement. */
  readonly como?: 'venta' | 'especial';
  readonly convenio?: 'DEMO DIRECTO' | 'DEMO EN LINEA' | 'DEMO FLOTAS';
  /** PostgreSQL counts its statements, at a small cost. */
  readonly contar?: boolean;
  readonly apis?: number;
  readonly workers?: number;
  /** Turns durability off, for databases of millions of rows that are then only read. */
  readonly sinPromesas?: boolean;
  /** A permanent folder, whose data is served again. Without it, a folder that this process deletes. */
  readonly en?: string;
  /** Settings that override those of every bench. */
  readonly entorno?: Readonly<Record<string, string>>;
  /** Fills the database before anything serves it. */
  readonly llenar?: (base: Base) => Promise<void>;
}

export interface Lectura {
  readonly memoriaMb: number;
  readonly memoriaMaximaMb: number;
  readonly demoraMaximaMs: number;
  readonly demoraP99Ms: number;
  /** Processor time since the start of the process. */
  readonly cpuSegundos: number;
}

/** Log line with the metrics address of a process. */
const METRICAS = /"url":"(http:\/\/[^"]+\/metrics)"/;

const leerMetricas = async (url: string): Promise<Lectura> => {
  const texto = await (await fetch(url)).text();
  const de = (muestra: string): number => {
    const linea = texto.split('\n').find((una) => una.startsWith(`${muestra} `));
    return Number(linea?.split(' ')[1] ?? NaN);
  };
  const MB = 1_048_576;
  return {
    memoriaMb: Math.round(de('soap_memory_bytes{kind="rss"}') / MB),
    memoriaMaximaMb: Math.round(de('soap_memory_bytes{kind="rss_peak"}') / MB),
    demoraMaximaMs: Math.round(de('soap_event_loop_delay_seconds{quantile="1"}') * 1_000),
    demoraP99Ms: Math.round(de('soap_event_loop_delay_seconds{quantile="0.99"}') * 1_000),
    cpuSegundos: de('soap_cpu_seconds_total'),
  };
};

/** Health and log output arrive in any order, so this waits for the log line. */
const metricasDe = async (hijo: Hijo): Promise<string> => {
  const url = (): string | undefined => METRICAS.exec(hijo.salida())?.[1];
  await hastaQue('puerto de métricas', 10, async () => url() !== undefined);
  return url() ?? '';
};

/** Starts PostgreSQL and the simulators, with the settings that point to them. */
const levantarEntorno = async (
  datos: string,
  ajustes: string[],
  deMas: OpcionesDeProducto['entorno'] = {},
) => {
  const carpeta = join(datos, 'base');
  const postgres = await iniciarPostgres({ carpeta, ajustes });
  const config = leerConfig({ SOAP_DATOS: datos, DATABASE_URL: postgres.url, PUERTO: '0' });
  await prepararBase(config, postgres.url);
  const simuladores = await iniciarSimuladores(config);
  // The host name must equal the product's own: it redirects buyers to no other.
  const urlPasarela = (simuladores.entorno['PASARELA_SIMULADA_URL'] ?? '').replace(
    '127.0.0.1',
    'localhost',
  );
  return {
    urlPasarela,
    urlBase: postgres.url,
    urlAdmin: postgres.urlAdmin,
    postmaster: postmasterDe(postgres.datos),
    entorno: {
      ...simuladores.entorno,
      PASARELA_SIMULADA_URL: urlPasarela,
      DATABASE_URL: postgres.url,
      SOAP_DATOS: datos,
      DIRECCION_PUBLICA: 'http://localhost:3000',
      LIMITE_POR_MINUTO: '1000000',
      CARGAS_POR_HORA: '100000',
      ...deMas,
    },
    documentos: conPaquetes(documentosEnCarpeta({ raiz: join(datos, 'documentos') })),
    async cerrar() {
      await simuladores.cerrar();
      await postgres.detener();
    },
  };
};

const QUE_CUENTA = [
  'shared_preload_libraries=pg_stat_statements',
  'pg_stat_statements.track_planning=on',
  'track_wal_io_timing=on',
];

const SIN_PROMESAS = [
  ...['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'autovacuum=off'],
  ...['wal_level=minimal', 'max_wal_senders=0', 'max_wal_size=4GB', 'shared_buffers=1GB'],
];

/** Folder given by `en`, or a new one that PostgreSQL's account can traverse. */
const abrirCarpeta = async (en?: string): Promise<string> => {
  if (en !== undefined) {
    mkdirSync(en, { recursive: true });
    chmodSync(en, 0o711);
    return en;
  }
  const comun = process.env[CARPETA_DE_PRODUCTOS];
  const datos = await mkdtemp(join(comun ?? tmpdir(), 'soap-bench-'));
  chmodSync(datos, 0o711);
  if (comun !== undefined) return datos;
  // Deleted last, because ext4 skips each deleted inode for five minutes when it creates a file.
  process.once('exit', () => rmSync(datos, { recursive: true, force: true }));
  return datos;
};

const lanzarTodos = async (
  que: 'api' | 'worker',
  cuantos: number,
  entorno: Record<string, string>,
): Promise<readonly [Hijo, ...Hijo[]]> => {
  const hijos = Array.from({ length: cuantos }, () => lanzarHijo(que, entorno));
  await Promise.all(hijos.map(({ listo }) => listo));
  const [primero, ...otros] = hijos;
  if (!primero) throw new Error(`sin ${que}`);
  return [primero, ...otros];
};

const matarTodos = async (hijos: readonly Hijo[]): Promise<void> => {
  for (const hijo of hijos) {
    hijo.senal('SIGKILL');
    await hijo.fin;
  }
};

const segundosDeTodos = (hijos: readonly Hijo[]): number =>
  hijos.reduce((suma, { pid }) => suma + segundosDe(pid), 0);

const gastadoPor = (
  apis: readonly Hijo[],
  workers: readonly Hijo[],
  postmaster: number,
): Gastado => ({
  api: segundosDeTodos(apis),
  worker: segundosDeTodos(workers),
  postgres: segundosDe(postmaster),
  cliente: process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6,
});

/**
 * Starts the product in a folder of its own, with that many sellers. Its data is deleted when this process
 * ends.
 */
export const levantarProducto = async (
  vendedores: number,
  {
    contar = false,
    sinPromesas = false,
    como = 'venta',
    convenio = 'DEMO DIRECTO',
    apis: cuantasApis = 1,
    workers: cuantosWorkers = 1,
    en,
    llenar,
    entorno: deMas,
  }: OpcionesDeProducto = {},
): Promise<Producto> => {
  const datos = await abrirCarpeta(en);
  const ajustes = [...(contar ? QUE_CUENTA : []), ...(sinPromesas ? SIN_PROMESAS : [])];
  const alrededor = await levantarEntorno(datos, ajustes, deMas);
  const { urlBase, urlPasarela, urlAdmin, postmaster, entorno } = alrededor;
  contarComoPropio(postmaster);
  const sentencias = contar ? await abrirSentencias(urlAdmin) : null;
  const esperas = contar ? await vigilarEsperas(urlAdmin) : null;
  const base = abrirBase(urlBase, 2);
  await llenar?.(base);
  const apis = await lanzarTodos('api', cuantasApis, entorno);
  const workers = await lanzarTodos('worker', cuantosWorkers, entorno);
  const urls = { api: await metricasDe(apis[0]), worker: await metricasDe(workers[0]) };
  const memoria = vigilarMemoria([...apis, ...workers].map(({ pid }) => pid));
  const listos: Vendedor[] = [];
  for (const { nombre } of await crearVendedores(base, vendedores, como)) {
    listos.push(await entrar(apis[0].url(), base, nombre, convenio));
  }
  return {
    url: apis[0].url(),
    urls: apis.map((api) => api.url()),
    datos,
    documentos: alrededor.documentos,
    urlBase,
    urlPasarela,
    base,
    vendedores: listos,
    pedir: pedidor(apis[0].url()),
    metricas: async () => ({
      api: await leerMetricas(urls.api),
      worker: await leerMetricas(urls.worker),
    }),
    memoriaMaximaMb: memoria.maxima,
    sentencias,
    esperas,
    gastado: () => gastadoPor(apis, workers, postmaster),
    async cerrar() {
      memoria.cerrar();
      await base.destroy();
      await esperas?.cerrar();
      await sentencias?.cerrar();
      await matarTodos([...apis, ...workers]);
      await alrededor.cerrar();
    },
  };
};

/** Polls `listo` every `cadaMs`; throws after `segundos`. */
export const hastaQue = async (
  que: string,
  segundos: number,
  listo: () => Promise<boolean>,
  cadaMs = 50,
): Promise<void> => {
  const limite = performance.now() + segundos * 1_000;
  while (!(await listo())) {
    if (performance.now() > limite) throw new Error(`${que}: no en ${segundos} s`);
    await pausa(cadaMs);
  }
};

/** Waits until the queue is empty, because follow-up jobs are part of a sale's cost. */
export const hastaQuieta = async ({ base }: Producto): Promise<void> => {
  for (;;) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from cola.job
      where state < 'completed' and start_after < now() + interval '5 seconds'`.execute(base);
    if (rows[0]?.n === 0) return;
    await pausa(200);
  }
};
