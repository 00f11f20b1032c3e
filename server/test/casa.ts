import { oirAvances } from '#nucleo/noticias/avances.ts';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crearP12Demo } from '#integrations/firma-pdf/p12.ts';
import { generarParqueNacional } from '#integrations/registro-vehicular/datos-nacionales.ts';
import type { VehiculoRegistrado } from '#integrations/registro-vehicular/port.ts';
import {
  iniciarSimuladorRegistro,
  type SimuladorRegistro,
} from '#integrations/registro-vehicular/simulador.ts';
import { iniciarSimuladorAach, type SimuladorAach } from '#integrations/aach/simulador.ts';
import {
  iniciarSimuladorAseguradora,
  type SimuladorAseguradora,
} from '#integrations/aseguradora/simulador.ts';
import {
  iniciarSimuladorPasarela,
  type SimuladorPasarela,
} from '#integrations/pasarela-pago/simulador.ts';
import { type RelojFijo, relojFijo } from '#integrations/reloj/fijo.ts';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { actorAnonimo } from '#nucleo/actor-anonimo.ts';
import { crearApp } from '../app.ts';
import { type Config, leerConfig } from '../config.ts';
import type { Contexto, EnTransaccion, Puertos } from '#nucleo/contexto.ts';
import { abrirCola, enTransaccionCon } from '#nucleo/db/cola.ts';
import { abrirBase, type Base } from '#nucleo/db/conexion.ts';
import { sembrarCatalogo } from '../db/seed/catalogo.ts';
import { MARCAS_MODELOS } from '#features/mantenedores/catalogo-base/catalogo-base.ts';
import { abrirPuertos, ajustesDe } from '../integrations.ts';
import { crearLog, type DestinoDeLog } from '../log.ts';
import type { Montador } from '#nucleo/montar.ts';
import { abrirTraza } from '../traza/trazar.ts';
import { ponerAlDiaAlPartir } from '../partida/marcas-al-partir.ts';
import { atenderColas } from '../worker.ts';
import { crearBaseConCatalogo } from './base/base.ts';

/** The whole product in one process, with its own database, folder and clock. */
export interface Casa {
  readonly app: FastifyInstance;
  readonly montador: Montador;
  /** Metrics of the API. */
  readonly metricas: Registry;
  readonly base: Base;
  readonly puertos: Puertos;
  readonly reloj: RelojFijo;
  readonly config: Config;
  readonly urlBase: string;
  readonly urlRegistro: string;
  readonly registro: SimuladorRegistro;
  readonly pasarela: SimuladorPasarela;
  readonly aseguradora: SimuladorAseguradora;
  readonly aach: SimuladorAach;
  /** A job's context, for tests of use cases. */
  contexto(): Contexto;
  readonly enTransaccion: EnTransaccion;
  /**
   * Starts a worker in this process until the house is closed. It saves a second of processor time over
   * `main-worker.ts` for tests that need no separate process.
   */
  atender(): Promise<void>;
  cerrar(): Promise<void>;
}

interface Opciones {
  readonly ahora?: Date;
  /** False: jobs stay in the queue. */
  readonly conWorker?: boolean;
  /** True: progress requests of an issuance or a preparation may wait for news. */
  readonly conNoticias?: boolean;
  readonly entorno?: Record<string, string>;
  /** Destination of the log of api and jobs, at level `info`; silent without it. */
  readonly log?: DestinoDeLog;
  readonly alTerminar?: Parameters<typeof atenderColas>[3];
  /** A database of the test's own, instead of a clone of the template. */
  readonly enBase?: { readonly url: string; cerrar(): Promise<void> };
}

const CUENTA_DE_PASARELA = { comercio: '597055555532', clave: 'clave-de-prueba' };
const MEDIODIA = new Date('2026-11-20T15:00:00Z');
const CLAVE_FIRMA = 'clave-de-prueba';

let parque: readonly VehiculoRegistrado[] | undefined;
let p12: Uint8Array | undefined;

// Created once and shared, because no test changes it: RSA key and vehicle park cost more than the rest of a
// house.
const parqueNacional = () => (parque ??= generarParqueNacional(MARCAS_MODELOS));
const firmaDemo = () =>
  (p12 ??= crearP12Demo({
    nombre: 'ASEGURADORA DEMO S.A.',
    clave: CLAVE_FIRMA,
    // Valid at any time that a test sets.
    ahora: new Date('2020-01-01T12:00:00Z'),
    dias: 20_000,
    // Signs in a fifth of the time of a production key.
    bits: 1_024,
  }));

/** Writes it where the product keeps its own from the first start, so that other processes find it. */
const guardarFirma = async (carpeta: string): Promise<void> => {
  const claves = join(carpeta, 'claves');
  await mkdir(claves, { mode: 0o700 });
  await writeFile(join(claves, 'firma-demo.clave'), CLAVE_FIRMA);
  await writeFile(join(claves, 'firma-demo.p12'), firmaDemo());
};

/** Builds the house; `cerrar` leaves nothing behind. */
export const levantarCasa = async (opciones: Opciones = {}): Promise<Casa> => {
  const pruebas = opciones.enBase ?? (await crearBaseConCatalogo());
  const carpeta = await mkdtemp(join(tmpdir(), 'soap-prueba-'));
  const registro = await iniciarSimuladorRegistro({
    puerto: 0,
    vehiculos: parqueNacional(),
  });
  const reloj = relojFijo(opciones.ahora ?? MEDIODIA);
  const pasarela = await iniciarSimuladorPasarela({ ...CUENTA_DE_PASARELA, puerto: 0, reloj });
  const aseguradora = await iniciarSimuladorAseguradora({ puerto: 0, token: 'token-demo' });
  const aach = await iniciarSimuladorAach({ puerto: 0, token: 'token-demo' });
  await guardarFirma(carpeta);
  const config = leerConfig({
    DATABASE_URL: pruebas.url,
    SOAP_DATOS: carpeta,
    REGISTRO_URL: registro.url,
    PASARELA_SIMULADA_URL: pasarela.url,
    ASEGURADORA_URL: aseguradora.url,
    AACH_URL: aach.url,
    WEBPAY_COMERCIO: CUENTA_DE_PASARELA.comercio,
    WEBPAY_CLAVE: CUENTA_DE_PASARELA.clave,
    NIVEL_LOG: opciones.log ? 'info' : 'silent',
    LIMITE_POR_MINUTO: '100000',
    CAPTCHA_ESFUERZO: '3',
    PAQUETES: 'si',
    // Makes links equal on every machine, whatever its network.
    DIRECCION_PUBLICA: 'http://localhost:3000',
    ...opciones.entorno,
  });
  const base = abrirBase(pruebas.url, 20, { sentencias: config.SENTENCIAS });
  if (opciones.enBase) await sembrarCatalogo(base);
  const falla = (): void => undefined;
  const traza = await abrirTraza(config, 'api', await abrirPuertos(config, base, falla, reloj));
  const { puertos } = traza;
  const modo = opciones.conWorker === false ? 'encolar' : 'atender';
  const boss = await abrirCola(pruebas.url, modo, () => undefined);
  const colas = [boss];
  const enTransaccion = enTransaccionCon(boss);
  const ajustes = ajustesDe(config);
  const log = crearLog(config.NIVEL_LOG, opciones.log);
  const deTrabajo = { db: base, puertos, ajustes, log, falla };
  if (modo === 'atender') {
    await atenderColas(boss, deTrabajo, enTransaccion, opciones.alTerminar);
  }
  const noticias = opciones.conNoticias ? await oirAvances(boss, () => undefined) : undefined;
  const { app, montador, metricas } = await crearApp({
    config,
    base,
    puertos,
    ajustes,
    enTransaccion,
    falla,
    ...(noticias ? { noticias } : {}),
    ...(opciones.log ? { destinoLog: opciones.log } : {}),
  });
  await app.ready();
  return {
    app,
    montador,
    metricas,
    base,
    puertos,
    reloj,
    config,
    urlBase: pruebas.url,
    urlRegistro: registro.url,
    registro,
    pasarela,
    aseguradora,
    aach,
    enTransaccion,
    contexto: () => ({
      db: base,
      puertos,
      ajustes,
      llegada: ajustes.direccion,
      log,
      falla,
      alcance: 'todo',
      ahora: reloj.ahora(),
      solicitudId: 'prueba',
      actor: actorAnonimo('prueba'),
    }),
    async atender() {
      const propia = await abrirCola(pruebas.url, 'atender', () => undefined);
      colas.push(propia);
      await ponerAlDiaAlPartir(deTrabajo, enTransaccionCon(propia));
      await atenderColas(propia, deTrabajo, enTransaccionCon(propia), opciones.alTerminar);
    },
    async cerrar() {
      await noticias?.cerrar();
      await app.close();
      for (const cola of colas) await cola.stop({ graceful: false });
      await base.destroy();
      await traza.cerrar();
      await registro.cerrar();
      await pasarela.cerrar();
      await aseguradora.cerrar();
      await aach.cerrar();
      await pruebas.cerrar();
      await rm(carpeta, { recursive: true, force: true });
    },
  };
};
