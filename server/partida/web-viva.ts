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
/** Source folders, `web` and `server` among them: those importable by `#`. */
export const CARPETAS = Object.keys(paquete.imports).map((nombre) => nombre.slice(1, -2));
// Leaves out the rest of the product, which holds the demonstration's documents, mails and keys.
const VISIBLES = [...CARPETAS.filter((carpeta) => carpeta !== 'server'), 'node_modules'];

interface Opciones {
  /** Folder of the product. */
  readonly raiz?: string;
  readonly lugar: Lugar;
  readonly direccion: string;
  /** Address of the API, and a promise that holds its calls while it restarts. */
  readonly api: string;
  readonly hastaQueResponda: () => Promise<void>;
  readonly logLevel?: LogLevel;
}

export interface WebViva {
  readonly puerto: number;
  /** Reports each file that is created, changed or deleted in these folders. */
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
 * Serves the web from its source with hot reload, and proxies API requests. One address serves both, under
 * the same content policy as in production.
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
