import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer as crearVite, type LogLevel } from 'vite';
import paquete from '../../package.json' with { type: 'json' };
import { politicaDeContenido } from '../plugins/cabeceras.ts';
import { escucharEn, type Lugar } from '../procesos/puertos-de-red.ts';

const PROPIA = fileURLToPath(new URL('../../', import.meta.url));
const DE_LA_API = '^/+(api|salud)([/?]|$)';
/** Folders of source, `web` and `server` among them: those that may be imported by `#`. */
export const CARPETAS = Object.keys(paquete.imports).map((nombre) => nombre.slice(1, -2));
// Not the whole product: documents, mails and keys of the demonstration are in it too.
const VISIBLES = [...CARPETAS.filter((carpeta) => carpeta !== 'server'), 'node_modules'];

interface Opciones {
  /** Folder of the product. */
  readonly raiz?: string;
  readonly lugar: Lugar;
  readonly direccion: string;
  /** Where the calls go, and what they wait for while it starts anew. */
  readonly api: string;
  readonly hastaQueResponda: () => Promise<void>;
  readonly logLevel?: LogLevel;
}

export interface WebViva {
  readonly puerto: number;
  /** Tells of each file that appears, changes or goes under those folders. */
  vigilar(carpetas: readonly string[], alCambiar: (archivo: string) => void): void;
  cerrar(): Promise<void>;
}

const abrirVite = (servidor: Server, { raiz = PROPIA, ...opciones }: Opciones) => {
  const nonce = randomBytes(16).toString('base64');
  return crearVite({
    configFile: join(PROPIA, 'vite.config.ts'),
    root: join(raiz, 'web'),
    clearScreen: false,
    logLevel: opciones.logLevel ?? 'info',
    html: { cspNonce: nonce },
    plugins: [
      {
        name: 'nonce-de-la-pagina',
        transformIndexHtml: (html) => html.replaceAll('__NONCE__', nonce),
      },
    ],
    server: {
      middlewareMode: { server: servidor },
      hmr: { server: servidor },
      cors: false,
      allowedHosts: [new URL(opciones.direccion).hostname],
      headers: { 'content-security-policy': politicaDeContenido(nonce, `'self' 'nonce-${nonce}'`) },
      proxy: { [DE_LA_API]: { target: opciones.api } },
      fs: { allow: VISIBLES.map((carpeta) => join(raiz, carpeta)) },
    },
  });
};

/**
 * Serves the web from its source, each change at once in the open page, and hands what is for the
 * API over to it: one address for both, as in production, under the same content policy.
 */
export const servirWebViva = async (opciones: Opciones): Promise<WebViva> => {
  const servidor = createServer();
  const vite = await abrirVite(servidor, opciones);
  const deLaApi = new RegExp(DE_LA_API, 'i');
  servidor.on('request', (req, res) => {
    const antes = deLaApi.test(req.url ?? '') ? opciones.hastaQueResponda() : Promise.resolve();
    void antes.then(() => vite.middlewares(req, res));
  });
  await escucharEn(opciones.lugar, async ({ port, host }) => {
    servidor.listen(port, host);
    await once(servidor, 'listening');
  });
  const direccion = servidor.address();
  return {
    puerto: typeof direccion === 'object' ? (direccion?.port ?? 0) : 0,
    vigilar(carpetas, alCambiar) {
      vite.watcher.add([...carpetas]);
      vite.watcher.on('all', (_que, archivo) => {
        if (carpetas.some((carpeta) => archivo.startsWith(`${carpeta}/`))) alCambiar(archivo);
      });
    },
    async cerrar() {
      await vite.close();
      servidor.close();
      servidor.closeAllConnections();
    },
  };
};
