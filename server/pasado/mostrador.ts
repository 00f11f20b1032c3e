import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { resumirDias } from '#features/inicio/tablero/resumir-dias.queue.ts';
import { abrirSesion } from '#features/acceso/sesion/abrir-sesion.usecase.ts';
import { type RelojFijo, relojFijo } from '#integrations/reloj/fijo.ts';
import type { Reloj } from '#integrations/reloj/port.ts';
import { relojDelSistema } from '#integrations/reloj/sistema.ts';
import type { Correo } from '#integrations/correo/port.ts';
import type { Contexto, ContextoTx, EnTransaccion, Puertos } from '#nucleo/contexto.ts';
import { abrirCola, enTransaccionCon, instalarColas, pedirRonda } from '#nucleo/db/cola.ts';
import { devolverTomados } from '#nucleo/db/huerfanos.ts';
import { abrirBase, type Base } from '#nucleo/db/conexion.ts';
import type { EnlacePublico } from '#values/enlace-publico.ts';
import { crearApp } from '../app.ts';
import type { Config } from '../config.ts';
import { abrirPuertos, ajustesDe } from '../integrations.ts';
import { crearLog } from '../log.ts';
import { olvidar } from '../limpieza/olvidar.queue.ts';
import { OFICIOS } from '../oficios.ts';
import { contextoDeTrabajo } from '../worker.ts';
import { crearLlamador, type Llamar } from './llamador.ts';
import { CASILLA_QUE_REBOTA } from './plan.ts';

/** The product in one process with a movable clock: calls, sessions, and jobs on demand. */
export interface Mostrador {
  readonly base: Base;
  readonly puertos: Puertos;
  readonly reloj: RelojFijo;
  readonly llamar: Llamar;
  /** Requests the return address, as the browser that the provider sends back does. */
  volver(vuelta: Vuelta): Promise<void>;
  /** Opens a session of a user with a login. */
  entrar(usuarioId: number): Promise<string>;
  entrarPorEnlace(enlace: EnlacePublico): Promise<string>;
  /** Runs every due job, and the jobs that those queue. */
  trabajar(): Promise<void>;
  /** Hands the remaining jobs to the installation's workers; no call may follow. */
  entregar(): Promise<void>;
  cerrar(): Promise<void>;
}

export interface Vuelta {
  readonly metodo: 'GET' | 'POST';
  readonly url: string;
  readonly cuerpo: Record<string, string> | null;
}

interface Opciones {
  readonly config: Config;
  readonly falla: Contexto['falla'];
}

/**
 * The demonstration's mail, with one closed mailbox. Skips messages that the folder would delete within the
 * hour.
 */
const delPasado = (correo: Correo, reloj: Reloj): Correo => {
  const olvidado = relojDelSistema.ahora().getTime() - DIAS_DE_CORREO * DIA_MS;
  return {
    enviar: async (mensaje) => {
      if (mensaje.para === CASILLA_QUE_REBOTA) {
        return { tipo: 'rechazado', motivo: '550 5.1.1 La casilla no existe', sinCasilla: true };
      }
      if (reloj.ahora().getTime() < olvidado) return { tipo: 'enviado', respuesta: 'olvidado' };
      return correo.enviar(mensaje);
    },
  };
};

/** Accepts every captcha, because no person buys here. */
const SIN_CAPTCHA: Puertos['captcha'] = {
  desafio: () => Promise.reject(new Error('El pasado no pide captcha')),
  verificar: async () => 'valido',
};

const DIA_MS = 86_400_000;
/** Retention of mails in days, as in OLVIDO. */
const DIAS_DE_CORREO = 90;
/** Separate queue schema, because the installation's workers run their jobs by another clock. */
const COLA = 'cola_pasado';
/** All jobs except those that only the clock starts. */
const SUYOS = OFICIOS.filter(({ cola }) => cola !== olvidar && cola !== resumirDias);

const abrirColaPropia = async (url: string) => {
  const colas = SUYOS.map(({ cola }) => cola);
  await instalarColas(url, colas, COLA);
  const boss = await abrirCola(url, 'encolar', () => undefined, { esquema: COLA });
  // Releases the jobs that a killed run had taken.
  await devolverTomados(boss, COLA);
  return boss;
};

/**
 * Runs the queue's jobs one by one at the clock's time, as a worker would. Starts with those left by a killed
 * run.
 */
const crearTrabajador = (
  boss: Awaited<ReturnType<typeof abrirCola>>,
  contexto: () => Contexto,
  enTransaccionReal: EnTransaccion,
) => {
  const pedidas = new Set(SUYOS.map(({ cola }) => cola.nombre));
  const anotando = (tx: ContextoTx): ContextoTx => ({
    ...tx,
    encolar: (cola, encargo, opciones) => {
      if (!opciones?.segundos) pedidas.add(cola.nombre);
      return tx.encolar(cola, encargo, opciones);
    },
    aCuentaDe: (otro) => anotando(tx.aCuentaDe(otro)),
  });
  const enTransaccion: EnTransaccion = (ctx, uso) =>
    enTransaccionReal(ctx, (tx) => uso(anotando(tx)));
  const oficios = SUYOS.map(({ cola, trabajo }) => ({ cola, hacer: trabajo(enTransaccion) }));
  const trabajar = async (): Promise<void> => {
    for (;;) {
      const siguiente = oficios.find(({ cola }) => pedidas.has(cola.nombre));
      if (!siguiente) return;
      const { nombre, encargo } = siguiente.cola;
      const jobs = await boss.fetch(nombre, { batchSize: 50 });
      if (jobs.length === 0) pedidas.delete(nombre);
      for (const { id, data } of jobs) {
        const [fallo] = await siguiente.hacer([{ ctx: contexto(), encargo: encargo.parse(data) }]);
        if (fallo) throw fallo;
        await boss.complete(nombre, id);
      }
    }
  };
  return { enTransaccion, trabajar };
};

const entregarPendientes = async (base: Base, url: string): Promise<void> => {
  const { rows } = await sql<{ name: string; data: object; cuando: Date }>`
    select name, data, start_after as cuando from ${sql.ref(COLA)}.job
    where state in ('created', 'retry')`.execute(base);
  const boss = await abrirCola(url, 'encolar', () => undefined);
  for (const { name, data, cuando } of rows) await boss.send(name, data, { startAfter: cuando });
  // The board sums ended days once, so their sums are deleted and computed again.
  await base.deleteFrom('dias_resumidos').execute();
  await pedirRonda(boss, resumirDias);
  await boss.stop({ graceful: false });
  await sql`drop schema ${sql.ref(COLA)} cascade`.execute(base);
};

/** Skips waiting for the disk at COMMIT, because sales lost in a crash are sown again. */
const sinEsperarAlDisco = (url: string): string => {
  const direccion = new URL(url);
  direccion.searchParams.set('options', '-c synchronous_commit=off');
  return direccion.href;
};

/** Settings without rate limits, with only errors logged, and with mail only to the data folder. */
const aPuertaCerrada = (config: Config): Config => ({
  ...config,
  LIMITE_POR_MINUTO: 1_000_000,
  NIVEL_LOG: 'error',
  CORREO_SMTP: undefined,
});

const crearRegreso =
  (app: FastifyInstance): Mostrador['volver'] =>
  async ({ metodo, url, cuerpo }) => {
    const { pathname, search } = new URL(url);
    await app.inject({
      method: metodo,
      url: `${pathname}${search}`,
      ...(cuerpo && {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(cuerpo).toString(),
      }),
    });
  };

export const abrirMostrador = async (opciones: Opciones): Promise<Mostrador> => {
  const { falla } = opciones;
  const config = aPuertaCerrada(opciones.config);
  const url = sinEsperarAlDisco(config.DATABASE_URL ?? '');
  const base = abrirBase(url, 5);
  const reloj = relojFijo(relojDelSistema.ahora());
  const abiertos = await abrirPuertos(config, base, falla, reloj);
  const puertos = {
    ...abiertos,
    captcha: SIN_CAPTCHA,
    correo: delPasado(abiertos.correo, reloj),
  };
  const ajustes = ajustesDe(config);
  const piezas = { db: base, puertos, ajustes, log: crearLog(config.NIVEL_LOG), falla };
  const contexto = (): Contexto => contextoDeTrabajo(piezas);
  const boss = await abrirColaPropia(url);
  const { enTransaccion, trabajar } = crearTrabajador(boss, contexto, enTransaccionCon(boss));
  const { app } = await crearApp({ config, base, puertos, ajustes, enTransaccion, falla });
  await app.ready();
  const llamar = crearLlamador((pedido) => app.inject(pedido));
  return {
    base,
    puertos,
    reloj,
    llamar,
    volver: crearRegreso(app),
    entrar: (usuarioId) =>
      enTransaccion(contexto(), async (tx) => {
        const tokens = await abrirSesion(tx, { usuarioId, tipo: 'login', convenioId: null });
        return tokens.accesToken;
      }),
    async entrarPorEnlace(enlace) {
      const { token } = await llamar('POST', '/Auth/LoginPublico', { cuerpo: enlace });
      return token.accesToken as string;
    },
    trabajar,
    entregar: () => entregarPendientes(base, url),
    async cerrar() {
      await app.close();
      await boss.stop({ graceful: false });
      await base.destroy();
    },
  };
};
