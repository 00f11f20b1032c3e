import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import { rutasAcceso } from '#features/acceso/acceso.routes.ts';
import { rutasConvenios } from '#features/convenios/convenio.routes.ts';
import { rutasEmision } from '#features/emision/emision.routes.ts';
import { rutasMantenedores } from '#features/mantenedores/maestros.routes.ts';
import { rutasPagos } from '#features/pagos/pago.routes.ts';
import { rutasPolizas } from '#features/polizas/poliza.routes.ts';
import { rutasVentas } from '#features/ventas/venta.routes.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { es } from 'zod/locales';
import type { Config } from './config.ts';
import type { Ajustes, Contexto, EnTransaccion, Puertos } from './contexto.ts';
import type { Base } from './db/conexion.ts';
import { opcionesDeLog } from './log.ts';
import { crearMontador, type Montador } from './montar.ts';
import { ponerApiDocs } from './openapi.ts';
import { ponerCabeceras } from './plugins/cabeceras.ts';
import { captchaPasado } from './plugins/captcha.ts';
import { ponerErrores } from './plugins/errores.ts';
import { ponerSalud } from './plugins/salud.ts';
import { ponerSesion } from './plugins/sesion.ts';
import { ponerWeb } from './plugins/web.ts';

export interface Piezas {
  readonly config: Config;
  readonly base: Base;
  readonly puertos: Puertos;
  readonly ajustes: Ajustes;
  readonly enTransaccion: EnTransaccion;
  readonly falla: Contexto['falla'];
}

const CUERPO_MAXIMO = 1_048_576;

/** One line per room. */
const ROOMS: readonly ((m: Montador) => void)[] = [
  rutasAcceso,
  rutasMantenedores,
  rutasConvenios,
  rutasVentas,
  rutasPagos,
  rutasEmision,
  rutasPolizas,
];

const nuevaApp = (config: Config): FastifyInstance =>
  Fastify({
    ...opcionesDeLog(config.NIVEL_LOG),
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 200 },
    bodyLimit: CUERPO_MAXIMO,
    trustProxy: config.CONFIAR_PROXY,
    genReqId: () => randomUUID(),
    requestTimeout: 60_000,
    return503OnClosing: true,
  });

const montadorDe = (app: FastifyInstance, piezas: Piezas): Montador => {
  const { base: db, puertos, ajustes, falla, enTransaccion } = piezas;
  return crearMontador({
    app,
    enTransaccion,
    captchaPasado: captchaPasado(puertos),
    contextoDe: (req) => {
      if (!req.actor || !req.ahora) throw new Error('solicitud sin actor');
      return {
        db,
        puertos,
        ajustes,
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

/** Builds the HTTP application from its pieces; it listens to nothing yet. */
export const crearApp = async (
  piezas: Piezas,
): Promise<{ app: FastifyInstance; montador: Montador }> => {
  const { config, base, puertos } = piezas;
  z.config(es());
  const app = nuevaApp(config);
  app.removeContentTypeParser('text/plain');
  ponerErrores(app);
  await ponerCabeceras(app, config.direccion);
  await app.register(cookie);
  await app.register(compress, { encodings: ['gzip'] });
  await app.register(rateLimit, { max: config.LIMITE_POR_MINUTO, timeWindow: '1 minute' });
  ponerSesion(app, base, puertos);
  ponerSalud(app, base);
  const montador = montadorDe(app, piezas);
  for (const montarRoom of ROOMS) montarRoom(montador);
  ponerApiDocs(app, montador.llamadas);
  await ponerWeb(app);
  return { app, montador };
};
