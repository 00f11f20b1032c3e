import { once } from 'node:events';
import { createServer } from 'node:net';
import { deTodas, soloDeAqui } from '#formatos/red/direcciones.ts';
import { ErrorDePartida } from '../partida/partida.ts';

const PUERTO_SUGERIDO = 3_100;
/** Whether listening failed because somebody else listens there. */
export const estaOcupado = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).code === 'EADDRINUSE';

const otro = (puerto: number): number =>
  puerto === PUERTO_SUGERIDO ? puerto + 100 : PUERTO_SUGERIDO;

/** Why the product cannot be served at this port, and what to set; anything else as it is. */
const alEscuchar = (error: unknown, puerto: number): unknown => {
  if (estaOcupado(error)) {
    return new ErrorDePartida(
      `El puerto ${puerto} está ocupado por otro programa. Ciérrelo o elija otro, ` +
        `por ejemplo PUERTO=${otro(puerto)}`,
      { cause: error },
    );
  }
  if ((error as NodeJS.ErrnoException).code === 'EACCES') {
    return new ErrorDePartida(
      `El sistema no permite usar el puerto ${puerto}. Elija otro, por ejemplo PUERTO=${otro(puerto)}`,
      { cause: error },
    );
  }
  return error;
};

/** Listens at PUERTO by `escuchar`; says in plain words what to do when the port is not to be had. */
export const escucharEn = async (
  puerto: number,
  escuchar: (donde: { port: number; host: string }) => Promise<unknown>,
): Promise<void> => {
  try {
    await escuchar({ port: puerto, host: deTodas() });
  } catch (error) {
    throw alEscuchar(error, puerto);
  }
};

/** Refuses to start anything when PUERTO is taken: whatever else was started would only be stopped. */
export const exigirPuertoLibre = (puerto: number): Promise<void> =>
  escucharEn(puerto, async ({ port, host }) => {
    const sonda = createServer().listen(port, host);
    await once(sonda, 'listening');
    sonda.close();
    await once(sonda, 'close');
  });

/** Whether this machine's own programs could listen there. */
export const estaLibre = (puerto: number): Promise<boolean> =>
  new Promise((resolver) => {
    const sonda = createServer();
    sonda.on('error', () => resolver(false));
    sonda.listen({ port: puerto, host: soloDeAqui(), exclusive: true }, () =>
      sonda.close(() => resolver(true)),
    );
  });

/** The first free port from that one on. */
export const puertoLibre = async (desde: number): Promise<number> => {
  let puerto = desde;
  while (!(await estaLibre(puerto))) puerto += 1;
  return puerto;
};
