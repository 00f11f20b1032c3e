import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:net';
import { setTimeout as esperar } from 'node:timers/promises';

const PAUSA_MS = 40;

// Abstract sockets are the only lock that the kernel releases by itself after a kill -9.
const escuchar = (direccion: string): Promise<Server | undefined> =>
  new Promise((resolver, rechazar) => {
    const servidor = createServer();
    servidor.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolver(undefined) : rechazar(error),
    );
    servidor.listen(direccion, () => resolver(servidor));
  });

const tomar = async (nombre: string): Promise<Server> => {
  const direccion = `\0soap-${createHash('sha256').update(nombre).digest('hex').slice(0, 32)}`;
  for (;;) {
    const servidor = await escuchar(direccion);
    if (servidor) return servidor;
    await esperar(PAUSA_MS);
  }
};

/**
 * Runs `uso` while no other process of this machine runs one under the same `nombre`. Waits without limit.
 * Abstract sockets exist only on Linux: elsewhere `uso` runs at once.
 */
export const conCandado = async <T>(nombre: string, uso: () => Promise<T>): Promise<T> => {
  if (process.platform !== 'linux') return uso();
  const servidor = await tomar(nombre);
  try {
    return await uso();
  } finally {
    await new Promise((listo) => servidor.close(listo));
  }
};
