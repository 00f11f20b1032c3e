import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import estaticos from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HUECO_DE_VISTA } from './vista-previa.ts';

const CONSTRUIDA = fileURLToPath(new URL('../../web/dist/', import.meta.url));
const DE_LA_API = /^\/+api/i;
const DE_UN_ARCHIVO = /\.[a-z0-9]{2,5}$/i;
const CON_HUELLA = /\/assets\//;

/**
 * Serves the built web. Hashed files are cached for ever; those with a fixed name (`mensajes.json`) are
 * revalidated each time; index.html is filled per answer and never cached.
 */
export const ponerWeb = async (
  app: FastifyInstance,
  vistaDe: (req: FastifyRequest, ruta: string) => Promise<string>,
  carpeta = CONSTRUIDA,
): Promise<void> => {
  if (!existsSync(`${carpeta}index.html`)) return;
  const indice = await readFile(`${carpeta}index.html`, 'utf8');
  await app.register(estaticos, {
    root: carpeta,
    wildcard: false,
    index: false,
    immutable: true,
    maxAge: '365d',
    // Compressed at build time (`web/comprimidos.ts`), so none is compressed per answer.
    preCompressed: true,
    globIgnore: ['index.html', '**/*.gz'],
    setHeaders: (respuesta, ruta) => {
      if (!CON_HUELLA.test(ruta)) respuesta.header('cache-control', 'no-cache');
    },
  });
  app.get('/*', async (req, reply) => {
    const ruta = req.url.split('?')[0] ?? '/';
    if (DE_LA_API.test(ruta) || DE_UN_ARCHIVO.test(ruta)) return reply.callNotFound();
    const vista = await vistaDe(req, ruta);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(
        indice
          .replaceAll('__NONCE__', req.nonce)
          // A function as replacement, because `$` in a name would be a pattern.
          .replace(HUECO_DE_VISTA, () => vista),
      );
  });
};
