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
import { enTramo } from './traza.ts';
import { anotarPosicion, leerPosicion } from './replica/posicion-firmada.ts';
import type { Replica } from './replica/replica.ts';
import { responder, type RespuestaArchivo, type RespuestaRedireccion } from './responder.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Milliseconds of its answer that its caller asked to wait for news: none of ours. */
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

/** The file of a call that travels as a form. */
interface Recibido {
  readonly archivo: ArchivoRecibido | null;
}

/** Outside any transaction, with the means to open one. */
interface Fuera {
  readonly ctx: Contexto;
  readonly enTransaccion: EnTransaccion;
}

/**
 * A write in three steps at most: `preparar` asks the outside, and may settle what it is told in
 * transactions of its own that are safe to repeat; `manejar` runs in the transaction of the call.
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
  /** After the commit, outside any transaction: cookies, calls to the outside, what the body hides. */
  readonly alResponder?: (
    salida: Salida<S>,
    tras: Http & Fuera & { readonly entrada: z.output<E> },
  ) => Salida<S> | Promise<Salida<S>>;
  /** Answers with secrets are never kept for a repeated `Idempotency-Key`. */
  readonly secreta?: boolean;
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
   * A write in several transactions with calls to the outside between them. Each of its steps is
   * safe to repeat, so it keeps no `Idempotency-Key`.
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
  /** Calls an hour by the limit a contract names: of a visitor's network, or of a user. */
  readonly porHora: Readonly<Record<NonNullable<Llamada['limite']>, number>>;
  /** Part of a route's settings that carries the budget of its call to the rate limiter. */
  readonly limiteDe: (llamada: Llamada) => FastifyContextConfig;
  /** Hears of every call that is refused or fails, before it is answered. */
  readonly alNegar: (ctx: Contexto, error: unknown, llamadaId: string) => Promise<void>;
  /** Hears of what a call that only reads is about to answer, and of the reason its caller gave. */
  readonly alLeer: (
    ctx: Contexto,
    llamada: Llamada,
    leido: { readonly salida: unknown; readonly motivo: string | null },
  ) => Promise<void>;
  /** Look-ups that say so are refused without a reason. */
  readonly pideMotivo: boolean;
  /** Whether sales wait for so long that reports and exports do. */
  readonly aprieta: (ctx: Contexto) => Promise<boolean>;
  /** What answers the calls that a replica may answer; without it the primary does. */
  readonly replica?: Replica | undefined;
  readonly captchaPasado: (req: FastifyRequest, reply: FastifyReply) => Promise<boolean>;
  /** True when this request itself carries an unused answer to a challenge; the cookie of an earlier one does not count. */
  readonly captchaResuelto: (req: FastifyRequest) => Promise<boolean>;
}

/**
 * The scope with which this actor may make the call; throws 401 to nobody and 403 to the rest, and to
 * a session that lacks a step before this call.
 */
const alcanceDe = (llamada: Llamada, actor: Actor): Contexto['alcance'] => {
  const alcance = llamada.quien[actor.rol];
  if (actor.paso !== null && !llamada.pasos?.includes(actor.paso)) throw faltaUnPaso(actor.paso);
  if (alcance) return alcance;
  throw actor.rol === 'anonimo' ? sinSesion() : sinPermiso();
};

/**
 * Whether a public session that tries other numbers could learn something: it reaches only what is its own, so
 * what it names is a guess. What is nobody's in particular (`libre`) has no number to guess.
 */
const seAdivina = ({ quien }: Llamada): boolean =>
  quien.publico !== undefined && quien.publico !== 'libre';

const LARGO_DE_MOTIVO = 200;

/** Why a user looks somebody up, in its own words; a header takes no letters but ASCII. */
const motivoDe = ({ headers }: FastifyRequest): string | null => {
  const escrito = headers['x-motivo'];
  if (typeof escrito !== 'string') return null;
  try {
    return sinOcultos(decodeURIComponent(escrito)).trim().slice(0, LARGO_DE_MOTIVO) || null;
  } catch {
    return null;
  }
};

/** Bytes of a body by who may send it: what anybody may send is read before anything is known of them. */
const CUERPOS = { anonimo: 16_384, publico: 65_536, otros: 1_048_576 };

const cuerpoDe = ({ cuerpoMaximo, quien }: Llamada): number =>
  cuerpoMaximo ??
  (quien.anonimo ? CUERPOS.anonimo : quien.publico ? CUERPOS.publico : CUERPOS.otros);

const huellaDeArchivo = ({ contenido }: ArchivoRecibido): string =>
  createHash('sha256').update(contenido).digest('hex');

type Correr = (ctx: Contexto, http: Http) => Promise<unknown>;

/** Authorises and asks for the captcha, then lets the call run; the same for every call. */
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

/** Refuses whoever may not make the call before its body is read: reading a large one is what costs. */
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

/** The call as a part of the trace that whoever makes it began: its name and route, and no address. */
const atenderEnTramo: typeof autorizar = (deps, llamada, correr, http) => {
  const { req } = http;
  const { traceparent: origen } = req.headers;
  return enTramo(
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

/** What a request brings, as JSON or as a form, and its file when it may have one. */
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

/** One write: read what came with it, run it once for its key, answer after the commit. */
const correrUnaVez = async <E extends z.ZodType, S extends z.ZodType, P>(
  { enTransaccion, captchaResuelto }: Dependencias,
  llamada: Llamada<E, S>,
  { preparar, manejar, alResponder, secreta }: Escritura<E, S, P>,
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
  return alResponder ? alResponder(salida, { ...http, ctx, enTransaccion, entrada }) : salida;
};

/** A write, after which its caller is never shown less than it. */
const queEscribe = ({ replica }: Dependencias, llamada: Llamada, correr: Correr): Correr => {
  if (llamada.deReplica) throw new Error(`${llamada.id}: escribe, y una réplica no`);
  return async (ctx, http) => {
    try {
      return await correr(ctx, http);
    } finally {
      if (replica) await anotarPosicion(replica, ctx, http);
    }
  };
};

/** Mounts calls from their contracts: authorise, captcha, parse, run, envelope. No decision here. */
export const crearMontador = (deps: Dependencias): Montador => {
  const llamadas: Llamada[] = [];
  const tomarCupo = crearCupos(deps.porHora);

  const registrar = (llamada: Llamada, correr: Correr): void => {
    llamadas.push(llamada);
    const contada: Correr = async (ctx, http) => {
      // Where the file may be missing, it is the file that is dear.
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
        handler: (req, reply) => atenderEnTramo(deps, llamada, contada, { req, reply }),
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
