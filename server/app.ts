import { randomBytes } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import { Registry } from 'prom-client';
import { anotarFallo } from '#features/auditoria/anotar-fallo.usecase.ts';
import { crearContadorDeRepetidos } from '#features/auditoria/contar-repetidos.ts';
import { anotarInesperado } from '#features/auditoria/anotar-negado.usecase.ts';
import { recordarVistas } from '#features/acceso/entrada/vista-de-enlace.query.ts';
import { rutasEmision } from '#features/emision/avance/emision.routes.ts';
import { type Noticias, SIN_NOTICIAS } from '#nucleo/noticias/noticias.ts';
import { medirPresion } from '#features/presion/medir-presion.usecase.ts';
import { logoDe } from '#features/marca-comercial/marca-comercial.query.ts';
import { anotarAcceso } from '#features/privacidad/accesos/anotar-acceso.usecase.ts';
import { rutasPreparacion } from '#features/carga-masiva/preparacion/preparacion.routes.ts';
import type { Config } from './config.ts';
import { direccionPara, esContextoSeguro } from './direccion.ts';
import type { Ajustes, Contexto, EnTransaccion, Puertos } from '#nucleo/contexto.ts';
import { type Base, estadoDelPool } from '#nucleo/db/conexion.ts';
import { type DestinoDeLog, opcionesDeLog } from './log.ts';
import type { Replica } from '#nucleo/replica/replica.ts';
import { crearMontador, type Montador } from '#nucleo/montar.ts';
import { LARGO_NUMERO_DE_SOLICITUD, numeroDeSolicitud } from '#values/numero-de-solicitud.ts';
import type { RespuestaArchivo } from '#nucleo/responder.ts';
import { esArchivo } from '#values/llamada.ts';
import { personasEn } from '#values/personas-en.ts';
import { ponerApiDocs } from './llamadas/openapi.ts';
import { ponerAlivio } from './plugins/alivio.ts';
import { ponerCabeceras } from './plugins/cabeceras.ts';
import { captchaPasado, captchaResuelto } from './plugins/captcha.ts';
import { ponerCierre } from './plugins/cierre.ts';
import { ponerFormularioAjeno } from './plugins/formulario-ajeno.ts';
import { ponerCuerpoJson } from './plugins/cuerpo-json.ts';
import { esInesperado, ponerErrores } from './plugins/errores.ts';
import { abrirReplicaDe } from './metricas/metricas-replica.ts';
import { limiteDe, ponerLimites } from './plugins/limites.ts';
import { plazosDe, responderLineaRota } from './plugins/linea.ts';
import { ponerImagenDeVista } from './plugins/vista/imagen-de-vista.ts';
import { ponerInformesCsp } from './plugins/informe-csp.ts';
import { ponerMetricas } from './plugins/metricas.ts';
import { ponerSalud } from './plugins/salud.ts';
import { ROOMS } from './llamadas/rooms.ts';
import { condicionesDe } from './salud/condiciones.ts';
import { ponerSesion } from './plugins/sesion.ts';
import { ponerSondeo } from './plugins/sondeo.ts';
import { vistaPrevia } from './plugins/vista-previa.ts';
import { ponerWeb } from './plugins/web.ts';

import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';

export interface Piezas {
  readonly config: Config;
  readonly base: Base;
  readonly puertos: Puertos;
  readonly ajustes: Ajustes;
  readonly enTransaccion: EnTransaccion;
  readonly falla: Contexto['falla'];
  readonly destinoLog?: DestinoDeLog;
  /** News of sales in progress. Without it no request is held until there is news. */
  readonly noticias?: Noticias;
}

const CUERPO_MAXIMO = 1_048_576;

/** False for an address with malformed escapes: it names nothing, so the answer is 404. */
const esLegible = (url: string): boolean => {
  try {
    decodeURIComponent(url.split('?')[0] ?? '');
    return true;
  } catch {
    return false;
  }
};

const nuevaApp = ({ config, destinoLog }: Piezas): FastifyInstance =>
  Fastify({
    ...opcionesDeLog(config.NIVEL_LOG, destinoLog),
    // Contracts limit parameters; the router's own refusal would lack our envelope.
    routerOptions: {
      caseSensitive: false,
      ignoreTrailingSlash: true,
      maxParamLength: 16_384,
    },
    rewriteUrl: ({ url = '/' }) => (esLegible(url) ? url : '/api/ilegible'),
    bodyLimit: CUERPO_MAXIMO,
    // Trusts only the address that a named proxy wrote in X-Forwarded-For: a client can forge the earlier
    // ones.
    trustProxy: config.CONFIAR_PROXY.length > 0 && config.CONFIAR_PROXY,
    genReqId: () => numeroDeSolicitud(randomBytes(LARGO_NUMERO_DE_SOLICITUD)),
    ...plazosDe(config),
    clientErrorHandler: responderLineaRota,
    // A request that reaches a closing process is still answered; Fastify's own 503 would carry no
    // Retry-After.
    return503OnClosing: false,
  });

const montadorDe = (
  app: FastifyInstance,
  piezas: Piezas,
  replica: Replica | undefined,
): Montador => {
  const { base: db, config, puertos, ajustes, falla, enTransaccion } = piezas;
  const repetidos = crearContadorDeRepetidos();
  // Browsers solve captchas only in a secure context, and a telephone reaches the demonstration over plain
  // http.
  const sinCaptcha = ({ host }: FastifyRequest): boolean =>
    config.AMBIENTE === 'demo' && !esContextoSeguro(direccionPara(config, host));
  return crearMontador({
    app,
    enTransaccion,
    replica,
    porHora: {
      consultas: config.CONSULTAS_POR_HORA,
      cargas: config.CARGAS_POR_HORA,
    },
    limiteDe: limiteDe(config.LIMITE_POR_MINUTO),
    captchaPasado: async (req, reply) => sinCaptcha(req) || captchaPasado(puertos)(req, reply),
    captchaResuelto: async (req) => sinCaptcha(req) || captchaResuelto(puertos)(req),
    aprieta: async (ctx) => {
      const limite = ajustes.presion.informes;
      if (limite === null) return false;
      // When as many requests wait as there are connections, sales in progress need the next ones.
      if (estadoDelPool(db).esperando >= config.CONEXIONES) return true;
      return (await medirPresion(ctx)).esperaS > limite;
    },
    pideMotivo: config.MOTIVO_DE_CONSULTA,
    alLeer: async (ctx, { id: llamada, salida: contrato }, { salida, motivo }) => {
      const personas = esArchivo(contrato)
        ? (salida as RespuestaArchivo).personas
        : personasEn(salida);
      if (personas) await anotarAcceso(ctx, { ...personas, llamada, motivo });
    },
    alNegar: async (ctx, error, llamadaId) => {
      if (esInesperado(error)) anotarInesperado(ctx, enTransaccion, llamadaId);
      else await anotarFallo(ctx, enTransaccion, error, { llamada: llamadaId, repetidos });
    },
    contextoDe: (req) => {
      if (!req.actor || !req.ahora) throw new Error('solicitud sin actor');
      return {
        db,
        puertos,
        ajustes,
        llegada: direccionPara(config, req.host),
        falla,
        actor: req.actor,
        alcance: 'libre',
        ahora: req.ahora,
        solicitudId: req.id,
        log: req.log,
      };
    },
  });
};

/** Builds the HTTP application. It does not listen yet. */
export const crearApp = async (
  piezas: Piezas,
): Promise<{
  app: FastifyInstance;
  montador: Montador;
  metricas: Registry;
}> => {
  const { config, base, puertos } = piezas;
  const app = nuevaApp(piezas);
  app.server.maxConnections = config.CONEXIONES_HTTP;
  app.removeContentTypeParser('text/plain');
  ponerFormularioAjeno(app);
  ponerCuerpoJson(app);
  const metricas = new Registry();
  ponerMetricas(app, metricas);
  ponerErrores(app);
  ponerCierre(app);
  await ponerCabeceras(app, config.direccion);
  await app.register(cookie);
  await app.register(multipart);
  await app.register(compress, { encodings: ['gzip'] });
  await ponerLimites(app, config.LIMITE_POR_MINUTO);
  ponerAlivio(app, base);
  ponerSesion(app, base, puertos, config.direccion);
  ponerSondeo(app, puertos.reloj);
  ponerSalud(app, condicionesDe(base));
  await ponerInformesCsp(app, metricas);
  const replica = abrirReplicaDe(config, base, app.log, metricas);
  app.addHook('onClose', () => replica?.cerrar());
  const montador = montadorDe(app, piezas, replica);
  const noticias = piezas.noticias ?? SIN_NOTICIAS;
  for (const montarRoom of [...ROOMS, rutasPreparacion(noticias), rutasEmision(noticias)])
    montarRoom(montador);
  ponerApiDocs(app, montador.llamadas);
  const vistaDe = recordarVistas({ db: base, puertos });
  ponerImagenDeVista(app, {
    marcaDe: async (codigo) => (await vistaDe(codigo))?.marca ?? null,
    logoDe: (ruta) => logoDe(base, ruta.slice(ruta.lastIndexOf('/') + 1)),
  });
  await ponerWeb(app, async (req, ruta) => {
    // Without the database the page still opens and shows what is wrong.
    const codigo = ruta.slice(1);
    const enlace = await vistaDe(codigo).catch(() => null);
    const vendedor = enlace && { ...enlace, enlace: codigo };
    return {
      vista: vistaPrevia(direccionPara(config, req.host), vendedor),
      portada: enlace && { ...enlace, aseguradora: piezas.ajustes.aseguradora },
    };
  });
  return { app, montador, metricas };
};
