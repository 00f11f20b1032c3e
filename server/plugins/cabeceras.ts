import { randomBytes } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { esDeApi } from './es-de-api.ts';
import { RUTA_DE_INFORMES } from './informe-csp.ts';

declare module 'fastify' {
  interface FastifyRequest {
    nonce: string;
  }
}

/** Content policy of a page: styles by nonce, only our own scripts. */
export const politicaDeContenido = (nonce: string, guiones = "'self'"): string =>
  [
    "default-src 'none'",
    `script-src ${guiones}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "manifest-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    `report-uri ${RUTA_DE_INFORMES}`,
  ].join('; ');

/** Kinds of files that a browser opens in no window, so that what guards a document is wasted on them. */
const PARTE_DE_PAGINA = /^(?:application\/javascript|text\/css|font\/)/;
const SOLO_DE_DOCUMENTOS = [
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'strict-transport-security',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/**
 * Sets the security headers on every answer, errors and files included. Scripts, sheets and fonts keep only `nosniff`: the
 * others take half a KiB, and a page asks for thirty such files.
 */
export const ponerCabeceras = async (app: FastifyInstance, direccion: string): Promise<void> => {
  const https = direccion.startsWith('https:');
  app.decorateRequest('nonce', '');
  app.addHook('onRequest', async (req) => {
    req.nonce = randomBytes(16).toString('base64');
  });
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  });
  app.addHook('onSend', async (req, reply) => {
    if (PARTE_DE_PAGINA.test(String(reply.getHeader('content-type')))) {
      for (const cabecera of SOLO_DE_DOCUMENTOS) reply.removeHeader(cabecera);
      return;
    }
    reply.header('content-security-policy', politicaDeContenido(req.nonce));
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=()');
    if (esDeApi(req) && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'no-store');
    }
  });
};
