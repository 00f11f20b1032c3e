import { createHash } from 'node:crypto';
import type { ArchivoRecibido, Llamada } from '#values/llamada.ts';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import {
  captchaRequerido,
  enOtroMomento,
  motivoRequerido,
  faltaUnPaso,
  sinPermiso,
  sinSesion,
  tipoNoAdmitido,
} from './comunes.errors.ts';
import type { Actor, Contexto, ContextoTx, EnTransaccion } from './contexto.ts';
import { crearCupos } from './cupos.ts';
import { esVisitante } from './quien-pide.ts';
import { sinOcultos } from '#values/texto-oculto.ts';
import { preparada } from '#nucleo/db/preparada.ts';
import { unaVez } from './idempotencia.ts';
import { leerEntrada, leerFormulario } from './leer-entrada.ts';
import { enSpan } from './traza.ts';
import { anotarPosicion, leerPosicion } from './replica/posicion-firmada.ts';
import type { Replica } from './replica/replica.ts';
import { responder, type RespuestaArchivo, type RespuestaRedireccion } from './responder.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Milliseconds that the caller asked to wait for news; not part of our response time. */
    esperadoMs: number;
  }
}

type Salida<S> = S extends z.ZodType ? z.output<S> : RespuestaArchivo | RespuestaRedireccion;
interface Http {
  readonly req: FastifyRequest;
  readonly reply: FastifyReply;
}

type Lectura<E extends z.ZodType, S extends z.ZodType> = (
  ctx: Contexto,
  entrada: z.output<E>,
  http: Http,
) => Promise<Salida<S>>;

/** File of a multipart call. */
interface Recibido {
  readonly archivo: ArchivoRecibido | null;
}

/** Context outside transactions, with a function to open them. */
interface Fuera {
  readonly ctx: Contexto;
  readonly enTransaccion: EnTransaccion;
}

/**
 * Handler of a write, in at most three steps. `preparar` makes external calls and may store their results in
 * own, repeatable transactions. `manejar` runs in the transaction of the call.
 */
interface Escritura<E extends z.ZodType, S extends z.ZodType, P> {
  readonly preparar?: (
    ctx: Contexto,
    entrada: z.output<E>,
    http: Http &
      Recibido &
      Pick<Fuera, 'enTransaccion'> & { readonly captchaResuelto: () => Promise<boolean> },
  ) => Promise<P>;
  readonly manejar: (ctx: ContextoTx, entrada: z.output<E>, preparado: P) => Promise<Salida<S>>;
  /** Runs after the commit, outside transactions: cookies, external calls, removal of secrets. */
  readonly alResponder?: (
    salida: Salida<S>,
    tras: Http & Fuera & { readonly entrada: z.output<E> },
  ) => Salida<S> | Promise<Salida<S>>;
  /** True for an answer with secrets, which is never stored for its `Idempotency-Key`. */
  readonly secreta?: boolean;
  /** True for a write that shows data of a person, such as one that reads an uploaded file: `alLeer` logs it. */
  readonly muestra?: boolean;
}

export interface Montador {
  consultar<E extends z.ZodType, S extends z.ZodType>(
    llamada: Llamada<E, S>,
    manejar: Lectura<E, S>,
  ): void;
  escribir<E extends z.ZodType, S extends z.ZodType, P = undefined>(
    llamada: Llamada<E, S>,
    escritura: Escritura<E, S, P>,
  ): void;
  /**
   * Mounts a write in several transactions with external calls between them. Every step must be repeatable;
   * it stores no `Idempotency-Key`.
   */
  encadenar<E extends z.ZodType, S extends z.ZodType>(
    llamada: Llamada<E, S>,
    manejar: (fuera: Fuera, entrada: z.output<E>, http: Http) => Promise<Salida<S>>,
  ): void;
  readonly llamadas: readonly Llamada[];
}

export interface Dependencias {
  readonly app: FastifyInstance;
  readonly enTransaccion: EnTransaccion;
  readonly contextoDe: (req: FastifyRequest) => Contexto;
  /** Calls per hour for each limit of a contract: per user, and without a login per network. */
  readonly porHora: Readonly<Record<NonNullable<Llamada['limite']>, number>>;
  /** Route configuration with the limit of the call, for the rate limiter. */
  readonly limiteDe: (llamada: Llamada) => FastifyContextConfig;
  /** Called before the answer of every refused or failed call. */
  readonly alNegar: (ctx: Contexto, error: unknown, llamadaId: string) => Promise<void>;
  /** Called before the answer of every read, and of writes with `muestra`, whose `motivo` is null. */
  readonly alLeer: (
    ctx: Contexto,
    llamada: Llamada,
    leido: { readonly salida: unknown; readonly motivo: string | null },
  ) => Promise<void>;
  /** True to refuse calls with `conMotivo` without a reason. */
  readonly pideMotivo: boolean;
  /** True while sales wait too long; reports and exports are then refused. */
  readonly aprieta: (ctx: Contexto) => Promise<boolean>;
  /** Replica for calls with `deReplica`; without it the primary answers. */
  readonly replica?: Replica | undefined;
  readonly captchaPasado: (req: FastifyRequest, reply: FastifyReply) => Promise<boolean>;
  /** True when this request carries an unused captcha solution; a cookie of an earlier one does not count. */
  readonly captchaResuelto: (req: FastifyRequest) => Promise<boolean>;
}

/**
 * Scope of the actor in the call. Throws 401 for anonymous visitors without access, and 403 for other actors
 * without access or with a pending step.
 */
const alcanceDe = (llamada: Llamada, actor: Actor): Contexto['alcance'] => {
  const alcance = llamada.quien[actor.rol];
  if (actor.paso !== null && !llamada.pasos?.includes(actor.paso)) throw faltaUnPaso(actor.paso);
  if (alcance) return alcance;
  throw actor.rol === 'anonimo' ? sinSesion() : sinPermiso();
};

/**
 * True when a public session could probe ids of other sessions with the call. Calls with the scope `libre`
 * have no ids to guess.
 */
const seAdivina = ({ quien }: Llamada): boolean =>
  quien.publico !== undefined && quien.publico !== 'libre';

const LARGO_DE_MOTIVO = 200;

/** Reason for a look-up, from a percent-encoded header, at most 200 characters; null without one. */
const motivoDe = ({ headers }: FastifyRequest): string | null => {
  const escrito = headers['x-motivo'];
  if (typeof escrito !== 'string') return null;
  try {
    return sinOcultos(decodeURIComponent(escrito)).trim().slice(0, LARGO_DE_MOTIVO) || null;
  } catch {
    return null;
  }
};

/** Maximum body size in bytes by the least trusted role of the call. */
const CUERPOS = { anonimo: 16_384, publico: 65_536, otros: 1_048_576 };

const cuerpoDe = ({ cuerpoMaximo, quien }: Llamada): number =>
  cuerpoMaximo ??
  (quien.anonimo ? CUERPOS.anonimo : quien.publico ? CUERPOS.publico : CUERPOS.otros);

const huellaDeArchivo = ({ contenido }: ArchivoRecibido): string =>
  createHash('sha256').update(contenido).digest('hex');

type Correr = (ctx: Contexto, http: Http) => Promise<unknown>;

/** Checks authorisation, captcha and load shedding, then runs the call. */
const autorizar = async (
  deps: Dependencias,
  llamada: Llamada,
  correr: Correr,
  http: Http,
): Promise<unknown> => {
  if (!llamada.archivo && http.req.isMultipart()) throw tipoNoAdmitido();
  const base = deps.contextoDe(http.req);
  const ctx: Contexto = { ...base, alcance: alcanceDe(llamada, base.actor) };
  if (
    llamada.captcha &&
    esVisitante(ctx.actor) &&
    !(await deps.captchaPasado(http.req, http.reply))
  ) {
    throw captchaRequerido();
  }
  if (llamada.cede === 'informe' && (await deps.aprieta(ctx))) throw enOtroMomento();
  return responder(llamada, await correr(ctx, http), http.reply);
};

const atender: typeof autorizar = async (deps, llamada, correr, http) => {
  try {
    return await autorizar(deps, llamada, correr, http);
  } catch (error) {
    await deps.alNegar(deps.contextoDe(http.req), error, llamada.id);
    throw error;
  }
};

/** Refuses an unauthorised caller before reading the body, which may be large. */
const recibir = async (
  deps: Dependencias,
  llamada: Llamada,
  req: FastifyRequest,
): Promise<void> => {
  const ctx = deps.contextoDe(req);
  try {
    alcanceDe(llamada, ctx.actor);
  } catch (error) {
    await deps.alNegar(ctx, error, llamada.id);
    throw error;
  }
};

/** Runs the call in a span of the caller's trace, with name and route but without the URL. */
const atenderEnSpan: typeof autorizar = (deps, llamada, correr, http) => {
  const { req } = http;
  const { traceparent: origen } = req.headers;
  return enSpan(
    llamada.id,
    {
      'http.request.method': req.method,
      'http.route': req.routeOptions.url ?? '',
      'soap.solicitud': req.id,
    },
    () => atender(deps, llamada, correr, http),
    typeof origen === 'string' ? origen : undefined,
  );
};

/** Reads the input of a request, JSON or form, and its file if any. */
const leerSolicitud = async <E extends z.ZodType>(
  llamada: Llamada<E>,
  { req }: Http,
): Promise<{ entrada: z.output<E>; archivo: ArchivoRecibido | null }> => {
  const { archivo: esperado } = llamada;
  const enFormulario = esperado !== undefined && (!esperado.opcional || req.isMultipart());
  const formulario = enFormulario ? await leerFormulario(req, esperado) : null;
  return {
    entrada: leerEntrada(llamada, req, formulario?.campos),
    archivo: formulario?.archivo ?? null,
  };
};

/** Runs one write: reads its input, runs it once per idempotency key, answers after the commit. */
const correrUnaVez = async <E extends z.ZodType, S extends z.ZodType, P>(
  { enTransaccion, captchaResuelto, alLeer }: Dependencias,
  llamada: Llamada<E, S>,
  { preparar, manejar, alResponder, secreta, muestra }: Escritura<E, S, P>,
  { ctx: dado, http }: { readonly ctx: Contexto; readonly http: Http },
): Promise<unknown> => {
  const { entrada, archivo } = await leerSolicitud(llamada, http);
  const ctx: Contexto = { ...dado, db: preparada(dado.db) };
  const clave = http.req.headers['idempotency-key'];
  const salida = await unaVez(ctx, enTransaccion, {
    clave: typeof clave === 'string' && !secreta ? clave : null,
    llamadaId: llamada.id,
    entrada: archivo ? [entrada, huellaDeArchivo(archivo)] : entrada,
    preparar:
      preparar &&
      (() =>
        preparar(ctx, entrada, {
          ...http,
          archivo,
          enTransaccion,
          captchaResuelto: () => captchaResuelto(http.req),
        })),
    manejar: (tx, preparado) => manejar(tx, entrada, preparado),
  });
  if (muestra) await alLeer(ctx, llamada, { salida, motivo: null });
  return alResponder ? alResponder(salida, { ...http, ctx, enTransaccion, entrada }) : salida;
};

/** Wraps a write so that later reads of its caller include it, even from a replica. */
const queEscribe = ({ replica }: Dependencias, llamada: Llamada, correr: Correr): Correr => {
  if (llamada.deReplica)
    throw new Error(`${llamada.id}: una llamada que escribe no puede declarar deReplica`);
  return async (ctx, http) => {
    try {
      return await correr(ctx, http);
    } finally {
      if (replica) await anotarPosicion(replica, ctx, http);
    }
  };
};

/** Mounts calls from their contracts: authorisation, captcha, parsing, execution, envelope. */
export const crearMontador = (deps: Dependencias): Montador => {
  const llamadas: Llamada[] = [];
  const tomarCupo = crearCupos(deps.porHora);

  const registrar = (llamada: Llamada, correr: Correr): void => {
    llamadas.push(llamada);
    const contada: Correr = async (ctx, http) => {
      // If the file is optional, only requests with a file are expensive.
      const sinArchivo = llamada.archivo?.opcional && !http.req.isMultipart();
      if (!sinArchivo) tomarCupo(llamada, ctx, http.reply.raw);
      return correr(ctx, http);
    };
    for (const ruta of llamada.rutas) {
      deps.app.route({
        method: [...llamada.metodos],
        url: `/api${ruta}`,
        bodyLimit: cuerpoDe(llamada),
        config: {
          ...deps.limiteDe(llamada),
          adivinable: seAdivina(llamada),
          desdeFuera: llamada.desdeFuera ?? false,
          comienza: llamada.cede === 'comienzo',
        },
        preParsing: (req) => recibir(deps, llamada, req),
        handler: (req, reply) => atenderEnSpan(deps, llamada, contada, { req, reply }),
      });
    }
  };

  return {
    llamadas,
    consultar(llamada, manejar) {
      const { replica } = deps;
      registrar(llamada, async (ctx, http) => {
        const motivo = motivoDe(http.req);
        if (deps.pideMotivo && llamada.conMotivo && motivo === null && !esVisitante(ctx.actor)) {
          throw motivoRequerido();
        }
        const entrada = leerEntrada(llamada, http.req);
        const salida =
          replica && llamada.deReplica
            ? await replica.leer(ctx, leerPosicion(ctx, http.req), (suyo) =>
                manejar(suyo, entrada, http),
              )
            : await manejar(ctx, entrada, http);
        await deps.alLeer(ctx, llamada, { salida, motivo });
        return salida;
      });
    },
    encadenar(llamada, manejar) {
      const { enTransaccion } = deps;
      const correr: Correr = async (ctx, http) => {
        const { entrada } = await leerSolicitud(llamada, http);
        return manejar({ ctx, enTransaccion }, entrada, http);
      };
      registrar(llamada, queEscribe(deps, llamada, correr));
    },
    escribir(llamada, escritura) {
      const correr: Correr = (ctx, http) => correrUnaVez(deps, llamada, escritura, { ctx, http });
      registrar(llamada, queEscribe(deps, llamada, correr));
    },
  };
};
