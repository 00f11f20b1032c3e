import { gunzipSync } from 'node:zlib';
import type { LightMyRequestResponse } from 'fastify';
import fc from 'fast-check';
import { esRedireccion, type Llamada } from '#values/llamada.ts';
import { z } from 'zod';
import type { Casa } from '../casa.ts';
import type { Pedido } from '../ejemplos/pedidos.ts';
import { resolverCaptcha } from '../negocio/publico.ts';
import { abrirSesionDe } from '../sesiones.ts';
import {
  borradorDe,
  type Documento,
  type Forma,
  formasDe,
  juntar,
  type Operacion,
  valoresVistos,
} from './borradores.ts';
import type { Esquema, Vistos } from './esquema.ts';
import { type Borrador, type Rotura, ROTURA } from './roturas.ts';

/** Limits of a house that serves thousands of requests. */
export const SIN_LIMITES = {
  LIMITE_POR_MINUTO: '100000000',
  CONSULTAS_POR_HORA: '100000000',
  CARGAS_POR_HORA: '100000000',
};

interface Informe {
  enviados: number;
  readonly porEstado: Map<number, number>;
  /** Calls with a wrong answer, each with its smallest request. */
  readonly mal: string[];
}

interface Respuesta {
  readonly estado: number;
  readonly tipo: string;
  readonly cuerpo: string | null;
  readonly csp: unknown;
}

/** Breaks that address another call or none, by method or path. */
const CAMBIAN_DE_LLAMADA = new Set(['método', 'ruta']);

/** Internal details that no body may contain: source paths and database messages. */
const INTERNO = /node_modules|\.ts:\d+|\bat \w+ \(|SQLSTATE|violates|syntax error at/;

const leerJson = (texto: string): unknown => {
  try {
    return JSON.parse(texto);
  } catch {
    return undefined;
  }
};

const tipos = new WeakMap<Esquema, z.ZodType>();

/** Validator for a schema of the document, cached. */
const tipoDe = (schema: Esquema): z.ZodType => {
  const suyo = tipos.get(schema) ?? z.fromJSONSchema(schema as z.core.JSONSchema.JSONSchema);
  tipos.set(schema, suyo);
  return suyo;
};

/** Fault of an answer by the call's document, or null. */
const fueraDeDocumento = (
  { responses }: Operacion,
  { estado, tipo, cuerpo }: Respuesta,
): string | null => {
  const dicha = estado < 400 ? responses[String(estado)] : responses['default'];
  if (!dicha) return `${estado} no está en el documento`;
  if (!dicha.content || cuerpo === null) return null;
  const contenido = dicha.content[tipo];
  if (!contenido) return `${estado} ${tipo} no está en el documento: ${cuerpo.slice(0, 200)}`;
  if (tipo !== 'application/json') return null;
  const leido = tipoDe(contenido.schema).safeParse(leerJson(cuerpo));
  return leido.success ? null : `${estado} ${leido.error.message} ${cuerpo.slice(0, 300)}`;
};

/** Fault of an answer, or null. */
const reparo = (
  { salida }: Llamada,
  { operacion }: Forma,
  rotura: Rotura | null,
  respuesta: Respuesta,
): string | null => {
  const { estado, cuerpo, csp } = respuesta;
  if (estado >= 500) return `${estado} ${cuerpo}`;
  if (csp === undefined) return `${estado} sin cabeceras de seguridad`;
  if (estado >= 400 && cuerpo !== null && INTERNO.test(cuerpo)) {
    return `${estado} cuenta lo de adentro: ${cuerpo}`;
  }
  // Only the reader of a redirection judges its target.
  if (rotura?.refutada && estado < 400 && !esRedireccion(salida)) return `${estado}: se tomó`;
  const esOtraLlamada = rotura !== null && CAMBIAN_DE_LLAMADA.has(rotura.clase);
  return esOtraLlamada && estado < 400 ? null : fueraDeDocumento(operacion, respuesta);
};

const sid = (token: string): string => {
  const carga = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  return (JSON.parse(carga) as { sid: string }).sid;
};

/** Session of an example's user, reopened each time that a request ends it. */
interface Quien {
  token(): string | undefined;
  renovar(): Promise<void>;
}

const crearQuien = async (casa: Casa, { headers = {} }: Pedido): Promise<Quien> => {
  const suyo = headers['authorization']?.replace('Bearer ', '');
  const fila =
    suyo &&
    (await casa.base
      .selectFrom('sesiones')
      .select(['usuario_id', 'tipo', 'convenio_id', 'venta_id', 'correo'])
      .where('id', '=', sid(suyo))
      .executeTakeFirst());
  if (!fila) return { token: () => undefined, renovar: async () => undefined };
  const { usuario_id: usuarioId, convenio_id: convenioId, venta_id: ventaId, correo } = fila;
  const usuario = await casa.base
    .selectFrom('usuarios')
    .select(['vigente', 'perfil_id'])
    .where('id', '=', usuarioId)
    .executeTakeFirstOrThrow();
  const publica =
    fila.tipo === 'publico' && convenioId !== null
      ? { convenioId, ...(ventaId === null ? {} : { ventaId }), ...(correo ? { correo } : {}) }
      : null;
  let token: string | undefined;
  // Requests may also revoke rights and validity.
  const renovar = async () => {
    await casa.base.updateTable('usuarios').set(usuario).where('id', '=', usuarioId).execute();
    token = await abrirSesionDe(casa, usuarioId, publica);
  };
  return { token: () => token, renovar };
};

interface Envio {
  readonly forma: Forma;
  readonly borrador: Borrador;
  readonly rotura: Rotura | null;
}

const comoPedido = ({ method, ruta, consulta, headers, cuerpo, crudo }: Borrador) => ({
  method,
  url: consulta === '' ? ruta : `${ruta}?${consulta}`,
  headers: {
    ...(cuerpo === undefined || 'content-type' in headers
      ? {}
      : { 'content-type': 'application/json' }),
    ...headers,
  },
  ...(crudo !== undefined
    ? { payload: crudo }
    : cuerpo === undefined
      ? {}
      : { payload: JSON.stringify(cuerpo) }),
});

const contado = ({ borrador, rotura }: Envio): string => {
  const { method, url, payload, headers } = comoPedido(rotura ? rotura.romper(borrador) : borrador);
  const cuerpo =
    payload === undefined ? '' : ` ${JSON.stringify(payload.toString()).slice(0, 1_500)}`;
  return `${method} ${url.slice(0, 500)} ${JSON.stringify(headers).slice(0, 200)}${cuerpo} (${rotura?.clase ?? 'válida'})`;
};

const enviosDe = (
  llamada: Llamada,
  formas: readonly Forma[],
  ejemplo: Parameters<typeof borradorDe>[2],
): fc.Arbitrary<Envio> =>
  fc.oneof(
    ...formas.map((forma) =>
      fc
        .tuple(
          borradorDe(llamada, forma, ejemplo),
          fc.oneof(fc.constant(null), ROTURA as fc.Arbitrary<Rotura | null>),
        )
        .map(([borrador, rotura]) => ({ forma, borrador, rotura })),
    ),
  );

interface Opciones {
  readonly porLlamada: number;
  readonly semilla: number;
}

/** Shared state of one run. */
interface Corrida extends Opciones {
  readonly casa: Casa;
  readonly documento: Documento;
  readonly vistos: Vistos;
  readonly informe: Informe;
}

/** Some requests ask for compression. */
const textoDe = ({ headers, rawPayload }: LightMyRequestResponse): string =>
  (headers['content-encoding'] === 'gzip' ? gunzipSync(rawPayload) : rawPayload).toString();

const enviar = async (
  { casa, informe }: Corrida,
  { headers = {} }: Pedido,
  token: string | undefined,
  { borrador, rotura }: Envio,
): Promise<Respuesta> => {
  const roto = rotura ? rotura.romper(borrador) : borrador;
  const pedido = comoPedido({
    ...roto,
    headers: {
      ...('x-captcha' in headers ? { 'x-captcha': await resolverCaptcha(casa) } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...roto.headers,
    },
  });
  const respuesta = await casa.app.inject(pedido as object);
  const { statusCode: estado } = respuesta;
  informe.enviados += 1;
  informe.porEstado.set(estado, (informe.porEstado.get(estado) ?? 0) + 1);
  return {
    estado,
    tipo: (respuesta.headers['content-type'] ?? '').split(';')[0] ?? '',
    // HEAD has no body.
    cuerpo: roto.method === 'HEAD' ? null : textoDe(respuesta),
    csp: respuesta.headers['content-security-policy'],
  };
};

const difundirUna = async (
  corrida: Corrida,
  llamada: Llamada,
  ejemplo: Pedido,
  quien: Quien,
): Promise<void> => {
  const { casa, documento, informe, semilla, porLlamada } = corrida;
  const propios = valoresVistos(new Map([[llamada.id, ejemplo]]), [llamada]);
  const vistos = juntar(corrida.vistos, propios);
  const formas = formasDe(llamada, documento);
  const propiedad = fc.asyncProperty(
    enviosDe(llamada, formas, { ejemplo, vistos }),
    async (envio) => {
      const { forma, rotura } = envio;
      const respuesta = await enviar(corrida, ejemplo, quien.token(), envio);
      if (rotura === null && [401, 403].includes(respuesta.estado)) await quien.renovar();
      if (respuesta.estado === 429) await casa.base.deleteFrom('intentos_acceso').execute();
      const mal = reparo(llamada, forma, rotura, respuesta);
      if (mal !== null) throw new Error(mal);
    },
  );
  await quien.renovar();
  const visto = await fc.check(propiedad, { numRuns: porLlamada, seed: semilla });
  if (!visto.failed) return;
  const [envio] = visto.counterexample ?? [];
  const error = visto.errorInstance instanceof Error ? visto.errorInstance.message : '';
  informe.mal.push(`${llamada.id}: ${envio ? contado(envio) : ''}\n    ${error.slice(0, 600)}`);
};

/**
 * Sends `porLlamada` requests to every call, half valid by its document and half broken. None may cause an
 * internal error, each answer must be documented, and an invalid request must be refused. Equal seeds send
 * equal requests.
 */
export const difundir = async (
  casa: Casa,
  pedidos: ReadonlyMap<string, Pedido>,
  opciones: Opciones,
): Promise<Informe> => {
  const { llamadas } = casa.montador;
  const informe: Informe = { enviados: 0, porEstado: new Map(), mal: [] };
  const corrida: Corrida = {
    ...opciones,
    casa,
    documento: (await casa.app.inject({ url: '/api/docs' })).json(),
    vistos: valoresVistos(pedidos, llamadas),
    informe,
  };
  // Opened before a request can revoke their rights.
  const quienes = new Map<string, Quien>();
  for (const [id, ejemplo] of pedidos) quienes.set(id, await crearQuien(casa, ejemplo));
  for (const llamada of llamadas) {
    const ejemplo = pedidos.get(llamada.id);
    const quien = quienes.get(llamada.id);
    if (ejemplo && quien) await difundirUna(corrida, llamada, ejemplo, quien);
  }
  return informe;
};
