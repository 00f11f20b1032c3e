import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import estaticos, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type DatosDePortada, llenarPortada, plantillaDePortada } from './portada.ts';
import { HUECO_DE_VISTA } from './vista-previa.ts';

const CONSTRUIDA = fileURLToPath(new URL('../../web/dist/', import.meta.url));
const DE_LA_API = /^\/+api/i;
const DE_UN_ARCHIVO = /\.[a-z0-9]{2,5}$/i;
const CON_HUELLA = /\/assets\//;
const COMPRIMIDO = /\.(?:br|gz)$/;
/** 'Tengo varios vehículos', pressed before the script was there: the application answers it, unless sale is stopped. */
const SIN_PORTADA = /[?&]varios(?:[=&]|$)/;

/** Parts of an address's page that the server writes. */
export interface PaginaDeDireccion {
  /** The tags of its preview. */
  readonly vista: string;
  /** Its front page, for a public link that lets people in. */
  readonly portada: DatosDePortada | null;
}

const rutaDe = ({ url }: FastifyRequest): string => url.split('?')[0] ?? '/';

/**
 * Serves the built web. Hashed files are cached for ever, and those with a fixed name (`mensajes.json`) are
 * revalidated each time. The page of an address is filled per answer and never cached.
 */
export const ponerWeb = async (
  app: FastifyInstance,
  paginaDe: (req: FastifyRequest, ruta: string) => Promise<PaginaDeDireccion>,
  carpeta = CONSTRUIDA,
): Promise<void> => {
  if (!existsSync(`${carpeta}index.html`)) return;
  const indice = await readFile(`${carpeta}index.html`, 'utf8');
  // Scripts and sheets of each address's first screen (`web/primera-carga.ts`).
  const primeras = JSON.parse(await readFile(`${carpeta}primera-carga.json`, 'utf8')) as object;
  const deRuta = Object.entries(primeras).map(([ruta, etiquetas]) => ({
    // Like the browser's router, in any case and with a slash at the end.
    patron: new RegExp(`^${ruta.replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i'),
    pagina: indice.replace('</head>', () => `${etiquetas}</head>`),
  }));
  const deEnlace = plantillaDePortada(indice, await readFile(`${carpeta}portada.css`, 'utf8'));
  const comunes: FastifyStaticOptions = {
    root: carpeta,
    index: false,
    immutable: true,
    maxAge: '365d',
    // Compressed at build time (`web/comprimidos.ts`), so none is compressed per answer.
    preCompressed: true,
    decorateReply: false,
    setHeaders: (respuesta, ruta) => {
      if (!CON_HUELLA.test(ruta)) respuesta.header('cache-control', 'no-cache');
    },
  };
  // One route for all hashed files: a route for each of them took a quarter of a start.
  await app.register(async (conHuella) => {
    conHuella.addHook('onRequest', async (req, reply) => {
      if (COMPRIMIDO.test(rutaDe(req))) return reply.callNotFound();
    });
    await conHuella.register(estaticos, {
      ...comunes,
      root: `${carpeta}assets/`,
      prefix: '/assets/',
    });
  });
  await app.register(estaticos, {
    ...comunes,
    wildcard: false,
    globIgnore: ['assets/**', 'index.html', 'portada.css', 'primera-carga.json', '**/*.{br,gz}'],
  });
  app.get('/*', async (req, reply) => {
    const ruta = rutaDe(req);
    if (DE_LA_API.test(ruta) || DE_UN_ARCHIVO.test(ruta)) return reply.callNotFound();
    const { vista, portada } = await paginaDe(req, ruta);
    const conPortada =
      portada !== null && (portada.detencion !== null || !SIN_PORTADA.test(req.url));
    // The nonce before the names: one that holds the nonce's hole is text like any other.
    const plantilla = conPortada
      ? deEnlace
      : (deRuta.find(({ patron }) => patron.test(ruta))?.pagina ?? indice);
    const conNonce = plantilla.replaceAll('__NONCE__', req.nonce);
    const pagina = conPortada ? llenarPortada(conNonce, portada) : conNonce;
    return (
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        // A function as replacement, because `$` in a name would be a pattern.
        .send(pagina.replace(HUECO_DE_VISTA, () => vista))
    );
  });
};
